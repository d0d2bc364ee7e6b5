import { askTogether } from '../ask-together.ts';
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
/** Streams that are read by one statement. */
const STREAMS_TOGETHER = 32;
/** Statements that read streams at once: followers need connections, too. */
const STREAM_READS = 2;
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

/** The events of a stream from a revision on. */
interface Revisions {
  readonly stream: string;
  readonly from: number;
}

/** The first events of a stream, a page at most. */
const readRevisionPage = askTogether(readRevisionPages, { most: STREAMS_TOGETHER, atOnce: STREAM_READS });

async function readRevisionPages(
  source: Queryable,
  asked: readonly Revisions[],
): Promise<readonly (readonly RecordedEvent[])[]> {
  const [only] = asked;
  if (asked.length === 1 && only !== undefined) return [await readOneRevisionPage(source, only)];
  const rows = await source.query<EventRow & { readonly place: string }>({
    name: 'event_store.streams',
    text: `SELECT a.place, e.* FROM unnest($1::text[], $2::integer[]) WITH ORDINALITY AS a (stream, revision, place)
      CROSS JOIN LATERAL (${SELECT} WHERE stream = a.stream AND revision >= a.revision ORDER BY revision LIMIT ${PAGE}) e
      ORDER BY a.place, e.revision`,
    values: [asked.map(({ stream }) => stream), asked.map(({ from }) => from)],
  });
  const pages: RecordedEvent[][] = asked.map(() => []);
  for (const row of rows) pages[Number(row.place) - 1]?.push(toEvent(row));
  return pages;
}

async function readOneRevisionPage(source: Queryable, { stream, from }: Revisions): Promise<RecordedEvent[]> {
  const rows = await source.query<EventRow>({
    name: 'event_store.stream',
    text: `${SELECT} WHERE stream = $1 AND revision >= $2 ORDER BY revision LIMIT ${PAGE}`,
    values: [stream, from],
  });
  return rows.map(toEvent);
}

/** The events of one stream, `from` included. */
export async function* readRevisions(source: Queryable, stream: string, from: number): AsyncGenerator<RecordedEvent> {
  for (let next = from; ; next += PAGE) {
    const events = await readRevisionPage(source, { stream, from: next });
    yield* events;
    if (events.length < PAGE) return;
  }
}
