import type { Migration } from '../ports/relational.ts';
import type { TimeSeries } from '../ports/time-series.ts';
import { assertUnchanged, checksumOf } from '../relational/migrate.ts';
import { statementsFor, type Cluster } from './tables.ts';

interface Applied {
  readonly [column: string]: unknown;
  readonly name: string;
  readonly checksum: string;
}

function statementsOf(migration: Migration): string[] {
  return migration.sql
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

const APPLIED = `CREATE TABLE IF NOT EXISTS applied_migration (name String, checksum String, at DateTime64(3, 'UTC') DEFAULT now64(3))
ENGINE = MergeTree ORDER BY name`;

async function apply(timeSeries: TimeSeries, migration: Migration, cluster: Cluster | undefined): Promise<void> {
  for (const statement of statementsOf(migration)) await carryOut(timeSeries, statement, cluster);
  await timeSeries.insert({
    table: 'applied_migration',
    columns: ['name', 'checksum'],
    rows: [[migration.name, checksumOf(migration)]],
    token: `migration ${migration.name}`,
  });
}

async function carryOut(timeSeries: TimeSeries, statement: string, cluster: Cluster | undefined): Promise<void> {
  for (const each of statementsFor(statement, cluster)) await timeSeries.command(each);
}

/**
 * Applies new migrations in order. ClickHouse has no transactions: an interrupted migration runs again from its start,
 * so each statement must be repeatable (`IF NOT EXISTS`). Statements end with a semicolon at the end of a line, are
 * written for a single server, and run on a cluster as `statementsFor` translates them.
 */
export async function migrate(
  timeSeries: TimeSeries,
  migrations: readonly Migration[],
  cluster?: Cluster,
): Promise<void> {
  await carryOut(timeSeries, APPLIED, cluster);
  const rows = await timeSeries.query<Applied>(
    'SELECT name, checksum FROM applied_migration SETTINGS select_sequential_consistency = 1',
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  for (const migration of migrations) {
    const checksum = applied.get(migration.name);
    if (checksum === undefined) await apply(timeSeries, migration, cluster);
    else assertUnchanged(migration, checksum);
  }
}
