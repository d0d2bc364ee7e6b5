import type { Queryable } from '@watchglass/streams/ports/relational';

/** The client or account of the tries, as a keyed hash, and its maximum of counted tries. */
export interface Bound {
  readonly key: Buffer;
  readonly limit: number;
}

export interface Counting {
  /** 0 if the try was counted; otherwise the milliseconds to wait. */
  readonly waitMs: number;
  /** The number of counted tries of the client, this one included. */
  readonly rank: number;
}

interface Counted extends Record<string, unknown> {
  /** The instant at which the next try is allowed, if known. */
  readonly until: Date | null;
  readonly rank: number | null;
  readonly isCounted: boolean;
}

/** The wait of a try that lost the last place to a simultaneous one. */
const LOST_A_RACE_MS = 1000;

/** A row keeps no more ends than its limit, oldest first: a full row has room once its first end has passed. */
const oneMore = (key: string, limit: string, from: string): string =>
  `INSERT INTO command.counted_tries AS tried (key, ends, kept_until) SELECT ${key}, ARRAY[$6::timestamptz], $6 FROM ${from}
    ON CONFLICT (key) DO UPDATE SET kept_until = excluded.kept_until,
      ends = (CASE WHEN cardinality(tried.ends) < ${limit} THEN tried.ends ELSE tried.ends[2:] END) || excluded.ends
    WHERE cardinality(tried.ends) < ${limit} OR tried.ends[1] <= $5
    RETURNING ends`;

/** A try without room writes nothing and waits for no lock. The client's row is always locked first. */
const COUNT = {
  name: 'count_try',
  text: `WITH full_ones AS (
      SELECT max(ends[1]) AS until FROM command.counted_tries
        WHERE key IN ($1, $2) AND cardinality(ends) >= (CASE key WHEN $1 THEN $3::integer ELSE $4::integer END) AND ends[1] > $5
    ), client AS (${oneMore('$1::bytea', '$3', 'full_ones WHERE until IS NULL')}),
    account AS (${oneMore('$2::bytea', '$4', 'client')})
    SELECT until, (SELECT count(*)::integer FROM client, unnest(client.ends) AS each_end WHERE each_end > $5) AS rank,
      EXISTS (SELECT 1 FROM account) AS "isCounted" FROM full_ones`,
};

/** Counts a try of a client at an account until `end`, if both have room: one statement, valid for all processes. */
export async function countTry(
  db: Queryable,
  { client, account }: { client: Bound; account: Bound },
  { now, end }: { now: Date; end: Date },
): Promise<Counting> {
  const values = [client.key, account.key, client.limit, account.limit, now, end];
  const [counted] = await db.query<Counted>({ ...COUNT, values });
  const waitMs = counted?.until ? counted.until.getTime() - now.getTime() : LOST_A_RACE_MS;
  return { waitMs: counted?.isCounted ? 0 : waitMs, rank: counted?.rank ?? 0 };
}

/** Removes the newest try. */
export async function takeTryBack(db: Queryable, key: Buffer): Promise<void> {
  await db.query('UPDATE command.counted_tries SET ends = ends[:cardinality(ends) - 1] WHERE key = $1', [key]);
}

/**
 * Deletes expired tries: an attack can leave at most as many rows as it made tries within the window. Locked rows are
 * skipped, because waiting for them in another order than `countTry` could deadlock.
 */
export async function forgetTries(db: Queryable, now: Date): Promise<void> {
  await db.query(
    'DELETE FROM command.counted_tries WHERE key IN (SELECT key FROM command.counted_tries WHERE kept_until < $1 FOR UPDATE SKIP LOCKED)',
    [now],
  );
}
