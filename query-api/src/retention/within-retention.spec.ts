import { EXPIRING_TABLES } from '@watchglass/schemas/retention/expiring-tables';
import { freshClickHouse, freshPostgres } from '@watchglass/streams/testing/engines';
import { expect, onTestFinished, test } from 'vitest';
import { withinRetention } from './within-retention.ts';

const CUTOFF = Date.UTC(2024, 0, 1);

test('no query of an organization sees rows below its cutoff, in any table', async () => {
  const [postgres, clickHouse] = await Promise.all([freshPostgres(), freshClickHouse()]);
  onTestFinished(async () => {
    await Promise.all([postgres.drop(), clickHouse.drop()]);
  });
  await postgres.relational.query('CREATE SCHEMA read');
  await postgres.relational.query('CREATE TABLE read.retention (organization_id int, measured_before timestamptz)');
  await postgres.relational.query("INSERT INTO read.retention VALUES (1, '2024-01-01T00:00:00Z'), (2, NULL)");
  const { timeSeries } = clickHouse;
  for (const { name, column } of EXPIRING_TABLES) {
    const type = column === 'bucket' ? "DateTime('UTC')" : "DateTime64(3, 'UTC')";
    const sql = `CREATE TABLE IF NOT EXISTS ${name} (org UInt32, ${column} ${type}) ENGINE = MergeTree ORDER BY (org, ${column})`;
    await timeSeries.migrate([{ name, sql }]);
    const rows = [1, 2, 3].flatMap((org) =>
      [CUTOFF - 1_000, CUTOFF].map((at) => [org, column === 'bucket' ? at / 1_000 : at]),
    );
    await timeSeries.insert({ table: name, columns: ['org', column], rows, token: name });
  }
  const seen = withinRetention({ relational: postgres.relational, timeSeries, clock: () => new Date(CUTOFF) });
  const sql = EXPIRING_TABLES.map(
    ({ name }) => `SELECT '${name}' AS name, count() AS n FROM ${name} WHERE org = {org: UInt32}`,
  ).join(' UNION ALL ');
  const countsOf = async (org: number): Promise<unknown[]> => {
    const rows = await seen.query<{ n: string }>(sql, { org });
    return rows.map(({ n }) => Number(n));
  };
  expect(await countsOf(1)).toEqual(EXPIRING_TABLES.map(() => 1));
  expect([await countsOf(2), await countsOf(3)]).toEqual([EXPIRING_TABLES.map(() => 2), EXPIRING_TABLES.map(() => 2)]);
});
