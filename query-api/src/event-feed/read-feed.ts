import { FEED_DAYS } from '@watchglass/schemas/event-feed/limits';
import type { PublicType, SubjectKind } from '@watchglass/schemas/event-feed/types';
import type { PublicEventView } from '@watchglass/schemas/event-feed/views';
import type { Module } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { reached } from '../http/caught-up.ts';
import { iso } from '../http/answer.ts';

export interface FeedRow extends Record<string, unknown> {
  readonly n: number;
  readonly event_id: string;
  readonly type: PublicType;
  readonly module: Module;
  readonly subject_kind: SubjectKind;
  readonly subject_id: string;
  readonly actor_kind: PublicEventView['actor']['kind'];
  readonly actor_id: string;
  readonly at: Date;
  readonly data: Record<string, unknown>;
}

/** The rows after an entry, and the number of the entry up to which nothing more is there. */
export interface FeedRows {
  readonly rows: readonly FeedRow[];
  readonly head: number;
}

export interface FeedAsked {
  readonly organizationId: number;
  /** The number of the last entry that the reader knows. */
  readonly after: number;
  readonly limit: number;
  /** Null for every module, and for every type. */
  readonly modules: readonly Module[] | null;
  readonly types: readonly PublicType[] | null;
}

const READS = ['event_feed', 'moments'];

/** SQL: the last entry of the workspace that both read models have. Later ones may still lack their event. */
const HEAD = `head AS (
  SELECT n, position FROM read.moments WHERE organization_id = $1 AND position <= (
    SELECT min(position COLLATE "C") FROM read.projection_checkpoints WHERE projection = ANY ('{${READS.join(',')}}')
    HAVING count(position) = ${READS.length}
  ) ORDER BY position DESC LIMIT 1
)`;

/** Reads in one statement, so that nothing appears below the head that it tells. */
export async function readFeed(relational: Queryable, asked: FeedAsked): Promise<FeedRows> {
  const { organizationId, after, limit, modules, types } = asked;
  const found = await relational.query<FeedRow & { readonly head: number | null; readonly n: number | null }>({
    name: 'event_feed.page',
    text: `WITH ${HEAD}, page AS (
        SELECT m.n, f.event_id, f.type, f.module, f.subject_kind, f.subject_id, f.actor_kind, f.actor_id, f.at, f.data
        FROM read.event_feed f JOIN read.moments m ON m.organization_id = f.organization_id AND m.position = f.position
        WHERE f.organization_id = $1
          AND f.position > coalesce((SELECT position FROM read.moments WHERE organization_id = $1 AND n = $2), '')
          AND f.position <= (SELECT position FROM head)
          AND ($3::text[] IS NULL OR f.module = ANY ($3)) AND ($4::text[] IS NULL OR f.type = ANY ($4))
        ORDER BY f.position LIMIT $5
      )
      SELECT (SELECT n FROM head) AS head, page.* FROM (SELECT) one LEFT JOIN page ON true ORDER BY page.n`,
    values: [organizationId, after, modules, types, limit],
  });
  return { rows: found.filter(({ n }) => n !== null), head: Math.max(found[0]?.head ?? 0, after) };
}

interface Ends {
  readonly head: number;
  readonly last: number;
  readonly oldest: number;
}

/**
 * The number of the entry after which a cursor begins: `now`, empty for the oldest, or `n` and a number. Refuses with
 * `CursorExpired`, with `CursorUnknown`, and with `ServiceUnavailable` while entries are not numbered that were.
 */
export async function beginningOf(
  relational: Queryable,
  { organizationId, cursor, now }: { readonly organizationId: number; readonly cursor: string; readonly now: Date },
): Promise<number> {
  const { head, last, oldest } = await endsOf(relational, organizationId, now);
  if (cursor === 'now') return head;
  const first = Math.min(oldest - 1, head);
  if (cursor === '') return first;
  const n = Number(cursor.slice(1));
  if (n > last && (await isBehind(relational))) refuse('ServiceUnavailable');
  if (n > last) refuse('CursorUnknown');
  if (n < first) refuse('CursorExpired', { oldest: `n${first}` });
  return n;
}

async function endsOf(relational: Queryable, organizationId: number, now: Date): Promise<Ends> {
  const [ends] = await relational.query<Record<keyof Ends, number | null>>({
    name: 'event_feed.ends',
    text: `WITH ${HEAD} SELECT (SELECT n FROM head) AS head,
      (SELECT n FROM read.moments WHERE organization_id = $1 ORDER BY n DESC LIMIT 1) AS last,
      (SELECT n FROM read.moments WHERE organization_id = $1 AND known >= $2 ORDER BY known, n LIMIT 1) AS oldest`,
    values: [organizationId, now.getTime() - FEED_DAYS * 86_400_000],
  });
  const { head, last, oldest } = ends ?? { head: null, last: null, oldest: null };
  return { head: head ?? 0, last: last ?? 0, oldest: oldest ?? (last ?? 0) + 1 };
}

/** True while the entries are not numbered that another read model shows already. */
async function isBehind(relational: Queryable): Promise<boolean> {
  const [row] = await relational.query<{ head: string | null }>({
    name: 'moments.others',
    text: "SELECT max(position) AS head FROM read.projection_checkpoints WHERE projection NOT LIKE '% next %'",
  });
  return row?.head ? !(await reached(relational, READS, row.head)) : false;
}

export const viewOf = (row: FeedRow): PublicEventView => ({
  id: row.event_id,
  type: row.type,
  timestamp: iso(row.at),
  seq: row.n,
  subject: { kind: row.subject_kind, id: row.subject_id },
  actor: { kind: row.actor_kind, id: row.actor_id },
  data: row.data,
});
