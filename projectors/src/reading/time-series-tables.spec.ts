import { statementsFor } from '@watchglass/streams/time-series/tables';
import { freshClickHouse } from '@watchglass/streams/testing/engines';
import { expect, test } from 'vitest';
import { AUDIT_TIME_SERIES_MIGRATIONS } from '../audit/audit.ts';
import { READING_TIME_SERIES_MIGRATIONS } from './time-series-tables.ts';

const TABLES = [
  'readings',
  'readings_15m',
  'readings_1h',
  'readings_1d',
  'quarantined_readings',
  'reading_conflicts',
  'audit',
];

test('ClickHouse parses every migration in its form for a cluster, in which every table is replicated and distributed', async () => {
  const {
    timeSeries,
    options: { database },
    drop,
  } = await freshClickHouse();
  const migrations = [...READING_TIME_SERIES_MIGRATIONS, ...AUDIT_TIME_SERIES_MIGRATIONS];
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
    'organization, position',
  ]);
  await drop();
});
