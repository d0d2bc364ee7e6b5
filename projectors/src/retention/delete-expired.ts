import { EXPIRING_TABLES, instantIn } from '@watchglass/schemas/retention/expiring-tables';
import type { Migration, Queryable, Relational } from '@watchglass/streams/ports/relational';
import type { Partition, TimeSeries } from '@watchglass/streams/ports/time-series';

/** The cutoffs whose readings are gone from disk: work that is done, not part of a read model. */
export const retentionDeletionsMigration: Migration = {
  name: 'retention_deletions',
  sql: `CREATE TABLE read.retention_deletions (
    organization_id int PRIMARY KEY,
    measured_before timestamptz NOT NULL
  )`,
};

export interface DeletingDeps {
  readonly relational: Relational;
  readonly timeSeries: TimeSeries;
  readonly clock: () => Date;
}

/** Longer than any process reads by an older cutoff: nobody sees readings go one table after another. */
const WAIT_MS = 60_000;
/** Bound on the organizations of one deletion: its condition is stored with it. */
const TOGETHER = 5_000;

const DUE = `SELECT r.organization_id AS id, round(extract(epoch FROM r.measured_before) * 1000)::float8 AS before
  FROM read.retention r LEFT JOIN read.retention_deletions d USING (organization_id)
  WHERE r.measured_before > coalesce(d.measured_before, '-infinity') AND r.expired_at <= $1 ORDER BY before, id`;

interface Due extends Record<string, unknown> {
  readonly id: number;
  /** The cutoff in epoch milliseconds. */
  readonly before: number;
}

/**
 * Deletes what is below the cutoffs from ClickHouse and, as latest values, from PostgreSQL; one process at a time. Each step can be
 * repeated, and only a run to the end is noted: a process that dies on the way leaves the whole to the next. Returns the number of
 * organizations.
 */
export function deleteExpired(
  { relational, timeSeries, clock }: DeletingDeps,
  waitMs: number = WAIT_MS,
): Promise<number> {
  return relational.transaction(async (tx) => {
    await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    const [lock] = await tx.query<{ mine: boolean }>(
      "SELECT pg_try_advisory_xact_lock(hashtextextended('delete expired readings', 0)) AS mine",
    );
    if (lock?.mine !== true) return 0;
    const due = await tx.query<Due>(DUE, [new Date(clock().getTime() - waitMs)]);
    const parts: Partition[] = [];
    for (let place = 0; place < due.length; place += TOGETHER)
      parts.push(...(await deleteRows(timeSeries, due.slice(place, place + TOGETHER))));
    const distinct = new Map(parts.map((part) => [`${part.table} ${part.partition}`, part]));
    await together([...distinct.values()], (part) => timeSeries.removeDeleted(part));
    if (due.length > 0) await noteDeleted(tx, due);
    return due.length;
  });
}

/** Tables wait for disk and merges more than for the processor. Throws the first failure once all have ended. */
async function together<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const ended = await Promise.allSettled(all.map(work));
  return ended.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
}

/** One deletion for each part of a table that has such rows, deleted ones that are still on disk too, for all organizations. Returns these parts. */
async function deleteRows(timeSeries: TimeSeries, due: readonly Due[]): Promise<Partition[]> {
  const parts = await together(EXPIRING_TABLES, async ({ name: table, column, partitionedBy }) => {
    if (partitionedBy === null) return [];
    const where = whereOf(due, (before) => `${column} < ${instantIn({ column }, before)}`);
    const rows = await timeSeries.query<{ year: number }>(
      `SELECT DISTINCT toYear(${partitionedBy}) AS year FROM ${table} WHERE ${where} ORDER BY year SETTINGS apply_deleted_mask = 0`,
    );
    for (const { year: partition } of rows) await timeSeries.delete({ table, partition, where, parameters: {} });
    return rows.map(({ year: partition }) => ({ table, partition }));
  });
  return parts.flat();
}

/** Cutoffs are beginnings of months: few for any number of organizations. */
function whereOf(due: readonly Due[], isBelow: (before: number) => string): string {
  const cutoffs = [...new Set(due.map(({ before }) => before))];
  const groups = cutoffs.map((cutoff) => {
    const ids = due.filter(({ before }) => before === cutoff).map(({ id }) => id);
    return `(org IN (${ids.join(', ')}) AND ${isBelow(cutoff)})`;
  });
  return `(${groups.join(' OR ')})`;
}

async function noteDeleted(tx: Queryable, due: readonly Due[]): Promise<void> {
  const values = [due.map(({ id }) => id), due.map(({ before }) => new Date(before).toISOString())];
  await tx.query(
    `DELETE FROM read.latest_values l USING unnest($1::int[], $2::timestamptz[]) AS o (id, before)
      WHERE l.organization_id = o.id AND l.measured_at < o.before`,
    values,
  );
  await tx.query(
    `INSERT INTO read.retention_deletions AS d (organization_id, measured_before) SELECT * FROM unnest($1::int[], $2::timestamptz[])
      ON CONFLICT (organization_id) DO UPDATE SET measured_before = excluded.measured_before WHERE d.measured_before < excluded.measured_before`,
    values,
  );
}
