import type { ShelfEvent } from '@watchglass/schemas/shelf/events';
import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import type { EscalationDefinition } from '@watchglass/schemas/escalation/commands';
import type { EventBatch, EventStore, Following, Position, RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';
import type { Lease } from '../alarm/evaluator-leases.ts';
import { eventOf } from '../handle-command.ts';
import type { KnownAlarm } from '../alarm/alarm.ts';
import { toldAlarm, type ToldAlarm } from './told-alarm.ts';
import { putSteps, ringsAgain, stepsOfRaise, type EscalationStep } from './escalation-steps.ts';
import type { Message } from './message.ts';
import type { ToldDestination } from './told-destinations.ts';
import { putMessages, toldLanes, type AskedMessage } from './message-store.ts';
import {
  messagesOfEnd,
  messagesOfRaise,
  messagesToDestinations,
  urgencyOf,
  type Person,
  type Raise,
} from './plan-messages.ts';

/** Alarms are spread over this many shards. */
export const SHARDS = 4;
/** An event that is older than this when it is read plans nothing. */
const LATE_MS = 7 * 86_400_000;
const RAISES_AT_ONCE = 16;

export interface PlanningDeps {
  readonly eventStore: EventStore;
  readonly relational: Relational;
  readonly now: () => Date;
  /** The people whom the rule of an alarm tells now. */
  readonly peopleOf: (alarm: KnownAlarm) => Promise<readonly Person[]>;
  /** The destinations whom the rule of an alarm tells now. */
  readonly destinationsOf: (alarm: KnownAlarm) => Promise<readonly ToldDestination[]>;
  /** The escalation policy of an alarm's rule; null if it has none. */
  readonly policyOf: (alarm: KnownAlarm) => Promise<EscalationDefinition | null>;
  /** After how many minutes an alarm that nobody acknowledges rings again; null if it does not. */
  readonly ringAgainOf: (alarm: KnownAlarm) => Promise<number | null>;
  /** Called after messages were planned. */
  readonly planned: () => void;
  readonly report: (error: unknown) => void;
}

type Planning = Extract<
  AlarmEvent | ShelfEvent,
  { type: 'AlarmRaised' | 'AlarmUnsuppressed' | 'AlarmUnshelved' | 'AlarmResolved' | 'AlarmCanceled' }
>;

const TYPES: readonly Planning['type'][] = [
  'AlarmRaised',
  'AlarmUnsuppressed',
  'AlarmUnshelved',
  'AlarmResolved',
  'AlarmCanceled',
];

/** The shard of an alarm, by the random part of its id. */
export function shardOf(alarmId: string): number {
  return Number.parseInt(alarmId.slice(-6), 16) % SHARDS;
}

interface PlannedRaise {
  readonly messages?: readonly Message[];
  readonly steps?: readonly EscalationStep[];
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
    const raises = new Map<string, PlannedRaise>();
    for (let at = 0; at < mine.length; at += RAISES_AT_ONCE)
      await Promise.all(
        mine.slice(at, at + RAISES_AT_ONCE).map(async (event) => raises.set(event.id, await this.#planRaise(event))),
      );
    await relational.transaction(async (tx) => {
      await this.#fence(tx, last);
      const waiting: AskedMessage[] = [];
      for (const event of mine) {
        const askedAt = momentOf(event);
        if (now().getTime() - askedAt.getTime() > LATE_MS) continue;
        const { messages = [], steps = [] } = raises.get(event.id) ?? {};
        // An end is told to those whom the messages before it tell.
        if (isEnd(event)) await putMessages(tx, waiting.splice(0), now());
        for (const message of [...messages, ...(await endMessages(tx, event))]) waiting.push({ message, askedAt });
        await putSteps(tx, steps);
      }
      await putMessages(tx, waiting, now());
    });
    if (mine.length > 0) planned();
  }

  /**
   * Of a raise, or of what hid or shelved an alarm and ended: it rings now. Nobody is told of an alarm that goes on with that of a replaced
   * sensor, because who was told of it knows.
   */
  async #planRaise(recorded: RecordedEvent): Promise<PlannedRaise> {
    const event = eventOf<Planning>(recorded);
    if (event.type === 'AlarmResolved' || event.type === 'AlarmCanceled') return {};
    const { alarmId, organizationId } = event.data;
    const told = await toldAlarm(this.#deps.eventStore, alarmId);
    const rung = told && rungBy(event, told);
    if (told === null || rung === null) return {};
    const urgency = urgencyOf(rung.severity, told.alarm.sensorId === null ? 'base' : 'point');
    const about = { eventId: recorded.id, alarmId, organizationId, raise: rung.raise, urgency, at: momentOf(recorded) };
    const { peopleOf, destinationsOf } = this.#deps;
    const [people, destinations, steps] = await Promise.all([
      peopleOf(told.alarm),
      destinationsOf(told.alarm),
      this.#stepsOf(about, told.alarm),
    ]);
    return { messages: [...messagesOfRaise(about, people), ...messagesToDestinations(about, destinations)], steps };
  }

  async #stepsOf(about: Raise, alarm: KnownAlarm): Promise<EscalationStep[]> {
    const { policyOf, ringAgainOf, now } = this.#deps;
    const [policy, minutes] = await Promise.all([policyOf(alarm), ringAgainOf(alarm)]);
    return [
      ...(policy === null ? [] : stepsOfRaise(about, policy, now())),
      ...(minutes === null ? [] : ringsAgain(about, minutes, now())),
    ];
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

/** The raise that rings with an event; null if nothing does. */
function rungBy(
  event: Exclude<Planning, { type: 'AlarmResolved' | 'AlarmCanceled' }>,
  told: ToldAlarm,
): Pick<ToldAlarm['raised'], 'raise' | 'severity'> | null {
  if (event.type !== 'AlarmRaised') {
    // A rise in severity has a raise of its own.
    const isByRaise = event.type === 'AlarmUnshelved' && event.data.cause === 'severityRose';
    return told.end === null && !isByRaise ? told.raised : null;
  }
  const { suppressed, succeeds, raise } = event.data;
  return suppressed !== undefined || (succeeds !== undefined && raise === 1) ? null : event.data;
}

function isEnd({ type }: RecordedEvent): boolean {
  return type === 'AlarmResolved' || type === 'AlarmCanceled';
}

async function endMessages(tx: Queryable, recorded: RecordedEvent): Promise<readonly Message[]> {
  const { type, data } = eventOf<Planning>(recorded);
  if (type !== 'AlarmResolved' && type !== 'AlarmCanceled') return [];
  // A replaced sensor's alarm goes on under another id.
  if (type === 'AlarmCanceled' && data.cause === 'sensorReplaced') return [];
  const cause = type === 'AlarmResolved' ? 'resolved' : 'canceled';
  const { alarmId, organizationId } = data;
  return messagesOfEnd({ eventId: recorded.id, alarmId, organizationId, cause }, await toldLanes(tx, alarmId));
}
