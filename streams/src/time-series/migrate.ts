import type { Migration } from '../ports/relational.ts';
import type { TimeSeries } from '../ports/time-series.ts';
import { assertUnchanged, checksumOf } from '../relational/migrate.ts';

interface Applied {
  readonly [column: string]: unknown;
  readonly name: string;
  readonly checksum: string;
}

const DURABLE = 'fsync_after_insert = 1, fsync_part_directory = 1, non_replicated_deduplication_window = 1000';

function statementsOf(migration: Migration): string[] {
  return migration.sql.split(/;\s*$/m).map((statement) => statement.trim()).filter((statement) => statement !== '');
}

async function apply(timeSeries: TimeSeries, migration: Migration): Promise<void> {
  for (const statement of statementsOf(migration)) await timeSeries.command(statement);
  await timeSeries.insert({
    table: 'applied_migration',
    columns: ['name', 'checksum'],
    rows: [[migration.name, checksumOf(migration)]],
    token: `migration ${migration.name}`,
  });
}

/** Durability and deduplication are settings of a table in ClickHouse: every table gets them, on any server. */
async function makeDurable(timeSeries: TimeSeries): Promise<void> {
  const tables = await timeSeries.query<{ name: string }>(
    `SELECT name FROM system.tables
     WHERE database = currentDatabase() AND engine LIKE '%MergeTree' AND create_table_query NOT LIKE '%fsync_after_insert%'`,
  );
  for (const { name } of tables) await timeSeries.command(`ALTER TABLE \`${name}\` MODIFY SETTING ${DURABLE}`);
}

/**
 * Applies what has not been applied, in order. ClickHouse has no transactions: a migration that was cut short runs again from its
 * start, so each statement must bear that (`IF NOT EXISTS`). Statements end with a semicolon at the end of a line.
 */
export async function migrate(timeSeries: TimeSeries, migrations: readonly Migration[]): Promise<void> {
  await timeSeries.command(
    `CREATE TABLE IF NOT EXISTS applied_migration (name String, checksum String, at DateTime64(3, 'UTC') DEFAULT now64(3))
     ENGINE = MergeTree ORDER BY name`,
  );
  await makeDurable(timeSeries);
  const rows = await timeSeries.query<Applied>('SELECT name, checksum FROM applied_migration');
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum === undefined) await apply(timeSeries, migration);
    else assertUnchanged(migration, checksum);
  }
  await makeDurable(timeSeries);
}
