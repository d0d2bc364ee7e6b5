import type { Migration, Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';

/**
 * Applies ClickHouse's migrations. ClickHouse has no locks, so processes that start together take turns by a lock of
 * PostgreSQL, which ends with its process.
 */
export async function migrateTimeSeries(
  { relational, timeSeries }: { relational: Relational; timeSeries: TimeSeries },
  migrations: readonly Migration[],
): Promise<void> {
  await relational.transaction(async (tx) => {
    await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await tx.query("SELECT pg_advisory_xact_lock(hashtextextended('migrate time series', 0))");
    await timeSeries.migrate(migrations);
  });
}
