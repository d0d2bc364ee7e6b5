import { PAST_KEPT_DAYS } from '@watchglass/schemas/moment/limits';
import { PAST_OF_TABLE } from '@watchglass/schemas/moment/past-tables';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { pastOf } from '../table.ts';

const DAY_MS = 86_400_000;
const DELETED_AT_ONCE = 10_000;

/** The first instant of which versions are kept: the beginning of a day in UTC, so that a day's runs agree. */
export const keptFrom = (now: Date): number => (Math.floor(now.getTime() / DAY_MS) - PAST_KEPT_DAYS) * DAY_MS;

/** Deletes the versions that were replaced before the kept time; no moment that can be asked for shows them. Returns their number. */
export async function forgetVersions(relational: Queryable, now: Date): Promise<number> {
  const ends = await relational.query<{ organization_id: number; position: string }>(
    'SELECT organization_id, max(position) AS position FROM read.moments WHERE known < $1 GROUP BY organization_id',
    [keptFrom(now)],
  );
  if (ends.length === 0) return 0;
  const values = [ends.map((each) => each.organization_id), ends.map(({ position }) => position), DELETED_AT_ONCE];
  let forgotten = 0;
  for (const table of await pastTables(relational)) {
    for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; forgotten += deleted)
      deleted = (await relational.query(deletionIn(table), values)).length;
  }
  return forgotten;
}

/** The tables of versions that are there: after an upgrade some are not made yet. */
async function pastTables(relational: Queryable): Promise<string[]> {
  const wanted = Object.keys(PAST_OF_TABLE)
    .filter((table) => PAST_OF_TABLE[table] === 'versions')
    .map(pastOf);
  const rows = await relational.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'read' AND tablename = ANY ($1)",
    [wanted],
  );
  return rows.map(({ name }) => name);
}

const deletionIn = (table: string): string => `DELETE FROM read.${table} WHERE ctid = ANY (ARRAY(
  SELECT v.ctid FROM unnest($1::int[], $2::text[]) AS o (id, position)
  JOIN read.${table} v ON v.organization_id = o.id AND v.until_position <= o.position LIMIT $3)) RETURNING 1`;
