import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedClickHouse } from '@watchglass/streams/embedded/clickhouse';
import { openClickHouse } from '@watchglass/streams/time-series/clickhouse';
import { statementsFor } from '@watchglass/streams/time-series/tables';
import { freshClickHouse } from '@watchglass/streams/testing/engines';
import { WAIT } from '@watchglass/streams/testing/wait';
import { expect, test, vi } from 'vitest';
import { ALARM_TIME_SERIES_MIGRATIONS } from '../alarm/alarm-episodes.ts';
import { AUDIT_TIME_SERIES_MIGRATIONS } from '../audit/audit.ts';
import { READING_TIME_SERIES_MIGRATIONS } from './time-series-tables.ts';

const TABLES = [
  'readings',
  'readings_15m',
  'readings_1h',
  'readings_1d',
  'quarantined_readings',
  'reading_conflicts',
  'reading_feed',
  'audit',
  'alarm_episodes',
];

test('ClickHouse parses every migration in its form for a cluster, in which every table is replicated and distributed', async () => {
  const {
    timeSeries,
    options: { database },
    drop,
  } = await freshClickHouse();
  const migrations = [
    ...READING_TIME_SERIES_MIGRATIONS,
    ...AUDIT_TIME_SERIES_MIGRATIONS,
    ...ALARM_TIME_SERIES_MIGRATIONS,
  ];
  const statements = migrations
    .flatMap(({ sql }) =>
      sql
        .split(/;\s*$/m)
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    )
    .flatMap((statement) => statementsFor(statement, { name: 'all', database }));
  for (const statement of statements)
    await expect(timeSeries.command(`EXPLAIN AST ${statement}`)).resolves.toBeUndefined();
  const made = (pattern: RegExp): string[] => statements.flatMap((statement) => pattern.exec(statement)?.[1] ?? []);
  expect(
    made(/^CREATE TABLE IF NOT EXISTS (\w+)_local ON CLUSTER `all` [\s\S]*ENGINE = Replicated\w*MergeTree\(/),
  ).toEqual(TABLES);
  expect(made(/^CREATE TABLE IF NOT EXISTS (\w+) ON CLUSTER `all` AS \w+_local ENGINE = Distributed\(/)).toEqual(
    TABLES,
  );
  expect(made(/sipHash64\((.*)\)\)$/)).toEqual([
    'org, sensor',
    'org, sensor',
    'org, sensor',
    'org, sensor',
    'org, base',
    'org, sensor',
    'org, block',
    'organization, position',
    'organization, raised',
  ]);
  await drop();
});

test('a block that is sent again after a restart is rolled up once, also right after the migrations', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'watchglass-rollups-'));
  const server = await startEmbeddedClickHouse({ dataDir });
  const timeSeries = openClickHouse(server);
  await timeSeries.migrate(READING_TIME_SERIES_MIGRATIONS);
  const rows = [1, 2, 3].map((value) => [7, 1, 1, Date.UTC(2026, 10, 23) + value, value, 0, Date.UTC(2026, 10, 23)]);
  const columns = ['org', 'sensor', 'metric', 'ts', 'value', 'late', 'received'];
  const block = { table: 'readings', columns, rows, token: 'the same' };
  await timeSeries.insert(block);
  const { pid } = server;
  process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(server.pid).not.toBe(pid), WAIT);
  await vi.waitFor(() => timeSeries.insert(block), WAIT);
  const counts = await Promise.all(
    ['readings_15m', 'readings_1h', 'readings_1d'].map((table) =>
      timeSeries.query(`SELECT toUInt32(sum(count)) AS n FROM ${table}`, {}),
    ),
  );
  expect(counts).toEqual([[{ n: 3 }], [{ n: 3 }], [{ n: 3 }]]);
  await timeSeries.close();
  await server.stop();
});
