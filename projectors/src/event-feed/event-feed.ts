import { createHash } from 'node:crypto';
import { canonicalJson } from '@watchglass/schemas/canonical-json';
import { FEED_DAYS } from '@watchglass/schemas/event-feed/limits';
import { PUBLIC_EVENTS, PUBLIC_TYPE_OF, type PublicType } from '@watchglass/schemas/event-feed/types';
import type { DomainEvent } from '@watchglass/schemas/events';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { entryOf } from '../audit/entry.ts';
import type { Recorded } from '../read-event.ts';
import { table, type RowFold, type Schema, type Table } from '../table.ts';

interface FedEvent {
  readonly organization_id: number;
  readonly event_id: string;
  readonly type: PublicType;
  readonly module: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly actor_kind: string;
  readonly actor_id: string;
  readonly at: string;
  readonly data: unknown;
}

const NAME = 'event_feed';

/** The public form of a stored event: only the fields that the table of public types names. */
function toldOf(event: Recorded): FedEvent {
  const type = PUBLIC_TYPE_OF.get(event.type);
  if (type === undefined) throw new TypeError(`${event.type} is told to nobody`);
  const { module, subject, id, fields } = PUBLIC_EVENTS[type];
  const stored = event.data as unknown as Readonly<Record<string, unknown>>;
  const entry = entryOf(event as unknown as RecordedEvent);
  return {
    organization_id: entry.organization,
    event_id: event.id,
    type,
    module,
    subject_kind: subject,
    subject_id: String(stored[id]),
    actor_kind: entry.actor_kind,
    actor_id: entry.actor_id,
    at: entry.at,
    data: Object.fromEntries(fields.flatMap((field) => (stored[field] === undefined ? [] : [[field, stored[field]]]))),
  };
}

const fold: RowFold<FedEvent, DomainEvent> = toldOf;

/** A change of the public types makes the rows from past events again. */
const FORM = createHash('sha256').update(canonicalJson(PUBLIC_EVENTS)).digest('hex').slice(0, 8);

const rows = table<FedEvent, DomainEvent>({
  name: NAME,
  key: ['organization_id', 'position'],
  past: false,
  appendOnly: true,
  comment: `public types ${FORM}`,
  columns: {
    organization_id: 'integer NOT NULL',
    event_id: 'uuid NOT NULL',
    type: 'text NOT NULL',
    module: 'text NOT NULL',
    subject_kind: 'text NOT NULL',
    subject_id: 'text NOT NULL',
    actor_kind: 'text NOT NULL',
    actor_id: 'text NOT NULL',
    at: 'timestamptz NOT NULL',
    data: 'jsonb NOT NULL',
  },
  indexes: { event_feed_by_instant: '(organization_id, at)' },
  keyOf: (event) => ({
    organization_id: entryOf(event as unknown as RecordedEvent).organization,
    position: event.position,
  }),
  on: Object.fromEntries([...PUBLIC_TYPE_OF.keys()].map((type) => [type, fold])) as never,
});

/**
 * What other programs are told of a workspace's events. A row's place is its position; the number that readers know is that of
 * the same position in `moments`, so a cursor outlives a rebuild and a move of the store. An event pushes out those
 * that are older than readers are told, with a day to spare.
 */
export const eventFeed: Table = {
  ...rows,
  async write(tx, events, schema = 'read') {
    const changes = await rows.write(tx, events, schema);
    await pushOut(
      tx,
      schema,
      changes.map(({ row }) => row as unknown as FedEvent),
    );
    return changes;
  },
};

const KEPT_MS = (FEED_DAYS + 1) * 86_400_000;

async function pushOut(tx: Queryable, schema: Schema, fed: readonly FedEvent[]): Promise<void> {
  if (fed.length === 0) return;
  const newest = new Map<number, number>();
  for (const { organization_id, at } of fed)
    newest.set(organization_id, Math.max(newest.get(organization_id) ?? 0, Date.parse(at)));
  await tx.query({
    name: `${schema}.${NAME}.push-out`,
    text: `DELETE FROM ${schema}.${NAME} f USING unnest($1::int[], $2::timestamptz[]) AS o (id, oldest)
      WHERE f.organization_id = o.id AND f.at < o.oldest`,
    values: [[...newest.keys()], [...newest.values()].map((at) => new Date(at - KEPT_MS).toISOString())],
  });
}
