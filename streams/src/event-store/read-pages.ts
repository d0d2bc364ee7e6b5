import type { EventFilter, RecordedEvent } from '../ports/event-store.ts';
import type { Queryable } from '../ports/relational.ts';
import { toPosition } from '../ordered-log/position.ts';
import type { Page } from '../ordered-log/follow.ts';

export interface EventPage extends Page {
  readonly events: readonly RecordedEvent[];
  /** True if this page reaches the requested head. */
  readonly last: boolean;
}

interface EventRow extends Record<string, unknown> {
  readonly position: string;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly recorded_at: Date;
  readonly data: unknown;
  readonly metadata: Record<string, unknown>;
}

const PAGE = 1000;
/** The position of the newest event, 0 without events. */
export const HEAD_QUERY = 'SELECT coalesce(max(position), 0) AS head FROM event_store.event';

const SELECT = 'SELECT position, stream, revision, id, type, recorded_at, data, metadata FROM event_store.event';
const BETWEEN = `${SELECT} WHERE position > $1 AND position <= $2`;
const MATCHING = `${BETWEEN} AND ($3::text[] IS NULL OR type = ANY ($3)) AND ($4::text[] IS NULL OR stream ^@ ANY ($4))`;

const toEvent = (row: EventRow): RecordedEvent => ({
  id: row.id,
  type: row.type,
  data: row.data,
  metadata: row.metadata,
  stream: row.stream,
  revision: row.revision,
  position: toPosition(Number(row.position)),
  recordedAt: row.recorded_at.toISOString(),
});

/** The matching events in a range of positions after `after`, never beyond `head`. */
export async function readPage(
  from: Queryable,
  filter: EventFilter | undefined,
  after: number,
  head: number,
): Promise<EventPage> {
  const upTo = Math.min(after + PAGE, head);
  const rows = await from.query<EventRow>(
    filter === undefined
      ? { name: 'event_store.between', text: `${BETWEEN} ORDER BY position`, values: [after, upTo] }
      : {
          name: 'event_store.matching',
          text: `${MATCHING} ORDER BY position`,
          values: [after, upTo, filter.types ?? null, filter.streamPrefixes ?? null],
        },
  );
  return { events: rows.map(toEvent), upTo, last: upTo === head };
}

/** The events of one stream, `from` included. */
export async function* readRevisions(source: Queryable, stream: string, from: number): AsyncGenerator<RecordedEvent> {
  for (let next = from; ; next += PAGE) {
    const rows = await source.query<EventRow>({
      name: 'event_store.stream',
      text: `${SELECT} WHERE stream = $1 AND revision >= $2 ORDER BY revision LIMIT ${PAGE}`,
      values: [stream, next],
    });
    yield* rows.map(toEvent);
    if (rows.length < PAGE) return;
  }
}
