import { createHash } from 'node:crypto';
import { PAST_OF_TABLE } from '@watchglass/schemas/moment/past-tables';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';
import { rowProjections } from '../projections.ts';
import { pastOf } from '../table.ts';
import { keptFrom } from './forget-versions.ts';

/** The hash of one table with its versions: SHA-256 in lower-case hex over `rows` rows. */
export interface TableHash {
  readonly table: string;
  readonly rows: number;
  readonly hash: string;
}

/** Read models have not all read the same events: a hash of now would compare with none. */
export class NotSettled extends Error {}

/** Entries whose versions are read at once. */
const ENTRIES_AT_ONCE = 20_000;

const MOMENTS = 'moments';
const DAY_MS = 86_400_000;

/**
 * Hashes everything that the past is read from: the numbers of entries with the instants from which they are known, and each
 * table that has a past with all its versions, as of one moment of the installation. Places in the event store count as the
 * numbers of their entries, so the hashes are the same in every store that holds the same events; versions that are soon forgotten are
 * left out, so those of one day are comparable. Throws `NotSettled`.
 */
export function historyHashes(relational: Pick<Relational, 'transaction'>, now: Date): Promise<readonly TableHash[]> {
  return relational.transaction(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    await mustBeSettled(tx);
    const organizations = await tx.query<Organization>(
      'SELECT organization_id AS id, max(n) AS last FROM read.moments GROUP BY organization_id ORDER BY organization_id',
    );
    const hashes: TableHash[] = [];
    for (const table of [MOMENTS, ...tablesWithPast()])
      hashes.push(await hashOf(tx, table, { organizations, since: keptFrom(now) + DAY_MS }));
    return hashes;
  });
}

/** One hash over those of all tables. */
export function historyHash(hashes: readonly TableHash[]): string {
  return createHash('sha256')
    .update(hashes.map(({ table, rows, hash }) => `${table} ${rows} ${hash}\n`).join(''))
    .digest('hex');
}

interface Organization extends Record<string, unknown> {
  readonly id: number;
  readonly last: number;
}

const tablesWithPast = (): readonly string[] =>
  Object.keys(PAST_OF_TABLE)
    .filter((table) => PAST_OF_TABLE[table] !== 'today' && table !== MOMENTS)
    .toSorted();

async function mustBeSettled(tx: Queryable): Promise<void> {
  const [row] = await tx.query<{ places: number }>(
    "SELECT count(DISTINCT coalesce(position, ''))::int AS places FROM read.projection_checkpoints WHERE projection = ANY ($1)",
    [rowProjections.map(({ name }) => name)],
  );
  if (row?.places !== 1) throw new NotSettled('read models have not all read the same events');
}

interface Hashed {
  readonly organizations: readonly Organization[];
  /** Versions that ended before this instant count nowhere, epoch milliseconds. */
  readonly since: number;
}

async function hashOf(tx: Queryable, table: string, { organizations, since }: Hashed): Promise<TableHash> {
  const bounds = PAST_OF_TABLE[table] === 'versions' ? [since] : [];
  const hash = createHash('sha256');
  let rows = 0;
  for (const { id, last } of organizations) {
    for (let from = 1; from <= last; from += ENTRIES_AT_ONCE) {
      const found = await tx.query<{ row: string }>(textOf(table), [id, from, from + ENTRIES_AT_ONCE, ...bounds]);
      rows += found.length;
      for (const { row } of found) hash.update(`${row}\n`);
    }
  }
  return { table, rows, hash: hash.digest('hex') };
}

const OF_ENTRIES = 'm.organization_id = $1 AND m.n >= $2 AND m.n < $3';

/** JSON of PostgreSQL's own making has one form for the same values. */
function textOf(table: string): string {
  if (table === MOMENTS)
    return `SELECT jsonb_build_array(m.organization_id, m.n, m.known)::text AS row FROM read.${MOMENTS} m WHERE ${OF_ENTRIES} ORDER BY m.n`;
  const current = `SELECT m.n, to_jsonb(t) - 'position' AS said, NULL::jsonb AS until FROM read.${MOMENTS} m
    JOIN read.${table} t ON t.organization_id = m.organization_id AND t.position = m.position WHERE ${OF_ENTRIES}`;
  const all = PAST_OF_TABLE[table] === 'versions' ? `${current} UNION ALL ${before(table)}` : current;
  return `SELECT jsonb_build_array(n, said, until)::text AS row FROM (${all}) v ORDER BY n, said::text`;
}

/** A thing that moved to another workspace ends with an entry of that one. What is kept no longer counts nowhere. */
const before = (table: string): string => `
    SELECT m.n, to_jsonb(t) - 'position' - 'until_position' AS said, jsonb_build_array(u.organization_id, u.n) AS until
    FROM read.${MOMENTS} m
    JOIN read.${pastOf(table)} t ON t.organization_id = m.organization_id AND t.position = m.position
    JOIN read.${MOMENTS} u ON u.position = t.until_position
    WHERE ${OF_ENTRIES} AND u.known >= $4`;
