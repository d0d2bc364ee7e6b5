import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { EventBatch, EventStore, Following, Position, RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';
import type { Lease } from '../alarm/evaluator-leases.ts';
import { eventOf } from '../handle-command.ts';
import type { Message } from './message.ts';
import { putMessages, toldLanes } from './message-store.ts';
import { messagesOfEnd, messagesOfRaise, urgencyOf, type Person } from './plan-messages.ts';

/** Alarms are spread over this many shards. */
export const SHARDS = 4;
/** An event that is older than this when it is read plans nothing. */
const LATE_MS = 7 * 86_400_000;

export interface PlanningDeps {
  readonly eventStore: EventStore;
  readonly relational: Relational;
  readonly now: () => Date;
  /** The people whom a rule tells of an alarm. */
  readonly peopleOf: (alarm: Raised) => Promise<readonly Person[]>;
  /** Called after messages were planned. */
  readonly planned: () => void;
  readonly report: (error: unknown) => void;
}

type Planning = Extract<AlarmEvent, { type: 'AlarmRaised' | 'AlarmResolved' | 'AlarmCanceled' }>;
type Raised = Extract<AlarmEvent, { type: 'AlarmRaised' }>['data'];

const TYPES: readonly Planning['type'][] = ['AlarmRaised', 'AlarmResolved', 'AlarmCanceled'];

/** The shard of an alarm, by the random part of its id. */
export function shardOf(alarmId: string): number {
  return Number.parseInt(alarmId.slice(-6), 16) % SHARDS;
}

/** Where planning stands: the last event read, found again by its stream. */
interface Mark {
  readonly position: Position;
  readonly stream: string;
  readonly revision: number;
}

/**
 * Plans the messages of one shard's alarms. Rows and checkpoint are committed together, and only while the lease is held: another
 * planner's epoch fences this one.
 */
export class PlannerShard {
  readonly lease: Lease;
  readonly #deps: PlanningDeps;
  #following: Following | null = null;
  #abandoned = false;

  constructor(lease: Lease, deps: PlanningDeps) {
    this.lease = lease;
    this.#deps = deps;
  }

  async start(): Promise<void> {
    const after = await this.#checkpoint();
    if (this.#abandoned) return;
    this.#following = this.#deps.eventStore.follow({
      after,
      filter: { types: TYPES },
      handle: (batch) => this.#plan(batch),
    });
  }

  /** After the lease is lost nothing is planned any more. */
  async stop(): Promise<void> {
    this.#abandoned = true;
    await this.#following?.stop();
  }

  /**
   * If the last event is not found at its position, the events were moved to another store: all are read again, and what was
   * planned is known by its id.
   */
  async #checkpoint(): Promise<Position | null> {
    if (this.lease.logCursor === null) return null;
    const mark = JSON.parse(this.lease.logCursor) as Mark;
    for await (const { position } of this.#deps.eventStore.readStream(mark.stream, mark.revision))
      return position === mark.position ? position : null;
    return null;
  }

  async #plan({ events }: EventBatch): Promise<void> {
    const last = events.at(-1);
    if (!last || this.#abandoned) return;
    const { relational, now, planned } = this.#deps;
    const mine = events.filter((event) => shardOf(alarmIdOf(event)) === this.lease.partition);
    const people = new Map<string, readonly Person[]>();
    for (const event of mine) if (event.type === 'AlarmRaised') people.set(event.id, await this.#peopleOf(event));
    await relational.transaction(async (tx) => {
      await this.#fence(tx, last);
      for (const event of mine) {
        const askedAt = momentOf(event);
        if (now().getTime() - askedAt.getTime() > LATE_MS) continue;
        await putMessages(tx, await messagesOf(tx, event, people.get(event.id) ?? []), { askedAt, now: now() });
      }
    });
    if (mine.length > 0) planned();
  }

  async #peopleOf(recorded: RecordedEvent): Promise<readonly Person[]> {
    const { data } = eventOf<Extract<Planning, { type: 'AlarmRaised' }>>(recorded);
    // The alarm of a replaced sensor goes on: who was told of it knows.
    return data.succeeds === undefined ? this.#deps.peopleOf(data) : [];
  }

  async #fence(tx: Queryable, { position, stream, revision }: RecordedEvent): Promise<void> {
    const mark: Mark = { position, stream, revision };
    const held = await tx.query(
      'UPDATE command.notification_leases SET log_cursor = $3 WHERE partition = $1 AND epoch = $2 RETURNING 1',
      [this.lease.partition, this.lease.epoch, JSON.stringify(mark)],
    );
    if (held.length === 1) return;
    this.#abandoned = true;
    throw new Error(`messages of shard ${this.lease.partition} are planned elsewhere`);
  }
}

function alarmIdOf(recorded: RecordedEvent): string {
  return eventOf<Planning>(recorded).data.alarmId;
}

function momentOf({ metadata, recordedAt }: RecordedEvent): Date {
  const { at } = metadata;
  return new Date(typeof at === 'string' ? at : recordedAt);
}

async function messagesOf(tx: Queryable, recorded: RecordedEvent, people: readonly Person[]): Promise<readonly Message[]> {
  const { type, data } = eventOf<Planning>(recorded);
  const { alarmId, organizationId } = data;
  const about = { eventId: recorded.id, alarmId, organizationId };
  if (type === 'AlarmRaised') {
    const urgency = urgencyOf(data.severity, 'point');
    return messagesOfRaise({ ...about, raise: data.raise, urgency, at: momentOf(recorded) }, people);
  }
  // A replaced sensor's alarm goes on under another id.
  if (type === 'AlarmCanceled' && data.cause === 'sensorReplaced') return [];
  const cause = type === 'AlarmResolved' ? 'resolved' : 'canceled';
  return messagesOfEnd({ ...about, cause }, await toldLanes(tx, alarmId));
}
