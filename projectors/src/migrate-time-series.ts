import type { Migration, Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';

/**
 * Brings ClickHouse's tables up to date. ClickHouse has no locks, so whoever starts at the same time takes turns by one of
 * PostgreSQL, which goes with the process that held it.
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
