import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeSeriesContract } from '../contracts/time-series.ts';
import { timeSeriesRowsContract } from '../contracts/time-series-rows.ts';
import type { TimeSeries } from '../ports/time-series.ts';
import { startClickHousePair, type ClickHousePair } from '../testing/clickhouse-pair.ts';
import { openClickHouse } from './clickhouse.ts';

let pair: ClickHousePair;
let timeSeries: TimeSeries;
let shards: readonly TimeSeries[];

/**
 * Two servers as the shards of a cluster. Embedded servers cannot have replicas, so replication is tested on
 * containers.
 */
beforeAll(async () => {
  pair = await startClickHousePair();
  timeSeries = openClickHouse(pair.options);
  shards = pair.servers.map((server) => openClickHouse(server));
});

afterAll(async () => {
  await Promise.all([timeSeries, ...shards].map((each) => each.close()));
  await pair.stop();
});

for (const contract of [timeSeriesContract, timeSeriesRowsContract])
  contract('A ClickHouse cluster', async () => {
    const underTest = openClickHouse(pair.options);
    return {
      timeSeries: underTest,
      anonymous: () => openClickHouse({ ...pair.options, user: 'default', password: '' }),
      drop: () => underTest.close(),
    };
  });

const MIGRATIONS = [
  {
    name: 'points',
    sql: `CREATE TABLE IF NOT EXISTS points (org UInt32, sensor UInt32, at UInt32, value Float64) ENGINE = MergeTree ORDER BY (org, sensor, at);
CREATE TABLE IF NOT EXISTS sums (org UInt32, sensor UInt32, n SimpleAggregateFunction(sum, UInt64)) ENGINE = AggregatingMergeTree ORDER BY (org, sensor);
CREATE MATERIALIZED VIEW IF NOT EXISTS sums_feed TO sums AS SELECT org, sensor, count() AS n FROM points GROUP BY org, sensor;
CREATE TABLE IF NOT EXISTS notes (org UInt32, id UInt32, text String) ENGINE = ReplacingMergeTree ORDER BY (org, id);
`,
  },
  { name: 'points.late', sql: 'ALTER TABLE points ADD COLUMN IF NOT EXISTS late UInt8' },
];

const SENSORS = 100;
const rows = Array.from({ length: 10 * SENSORS }, (_, index) => [7, index % SENSORS, index, 0.5]);
const block = { table: 'points', columns: ['org', 'sensor', 'at', 'value'], rows, token: 'block' };

const numberOf = async (on: TimeSeries, sql: string): Promise<number> => Number((await on.query(sql))[0]?.['n']);

test('stores each sensor in one shard, in readings and in their aggregates, and each block once', async () => {
  await timeSeries.migrate(MIGRATIONS);
  await Promise.all([timeSeries.insert(block), timeSeries.insert(block)]);
  await timeSeries.insert(block);
  for (const [table, count] of [
    ['points', 'count()'],
    ['sums', 'sum(n)'],
  ] as const) {
    expect(await numberOf(timeSeries, `SELECT ${count} AS n FROM ${table}`)).toBe(rows.length);
    const held = await Promise.all(
      shards.map((shard) => numberOf(shard, `SELECT uniq(sensor) AS n FROM ${table}_local`)),
    );
    expect(Math.min(...held)).toBeGreaterThan(SENSORS / 4);
    expect(held.reduce((sum, n) => sum + n, 0)).toBe(SENSORS);
  }
});

test('shows a rewritten entry once, whichever server is asked', async () => {
  await timeSeries.migrate(MIGRATIONS);
  const ids = Array.from({ length: 50 }, (_, id) => id);
  for (const text of ['old', 'new']) {
    await timeSeries.insert({
      table: 'notes',
      columns: ['org', 'id', 'text'],
      rows: ids.map((id) => [7, id, text]),
      token: text,
    });
  }
  for (const shard of shards) {
    expect(await numberOf(shard, "SELECT countIf(text = 'new') AS n FROM notes FINAL")).toBe(ids.length);
    expect(await numberOf(shard, 'SELECT count() AS n FROM notes FINAL')).toBe(ids.length);
  }
});

test('adds new columns to all tables of a name', async () => {
  await timeSeries.migrate(MIGRATIONS);
  await timeSeries.insert({
    table: 'points',
    columns: ['org', 'sensor', 'at', 'value', 'late'],
    rows: [[8, 1, 1, 0, 1]],
    token: 'late',
  });
  expect(await timeSeries.query('SELECT late FROM points WHERE org = 8')).toEqual([{ late: 1 }]);
});

test('rejects a migration without a rule for its execution on a cluster', async () => {
  await expect(timeSeries.migrate([{ name: 'odd', sql: 'TRUNCATE TABLE points' }])).rejects.toThrow('TRUNCATE');
});
