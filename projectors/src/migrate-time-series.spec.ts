import { openClickHouse } from '@watchglass/streams/time-series/clickhouse';
import { openPostgres } from '@watchglass/streams/relational/postgres';
import { freshClickHouse, freshPostgres } from '@watchglass/streams/testing/engines';
import { expect, it } from 'vitest';
import { AUDIT_TIME_SERIES_MIGRATIONS } from './audit/audit.ts';
import { migrateTimeSeries } from './migrate-time-series.ts';
import { READING_TIME_SERIES_MIGRATIONS } from './reading/time-series-tables.ts';

it('applies each migration once, even if several processes start on an empty database together', async () => {
  const [postgres, clickHouse] = await Promise.all([freshPostgres(), freshClickHouse()]);
  const migrations = [...AUDIT_TIME_SERIES_MIGRATIONS, ...READING_TIME_SERIES_MIGRATIONS];
  const starters = Array.from({ length: 5 }, () => ({
    relational: openPostgres({ url: postgres.url, max: 1 }),
    timeSeries: openClickHouse(clickHouse.options),
  }));
  await Promise.all(starters.map((wires) => migrateTimeSeries(wires, migrations)));
  const applied = await clickHouse.timeSeries.query<{ name: string; times: string }>(
    'SELECT name, count() AS times FROM applied_migration GROUP BY name',
  );
  expect(applied.map(({ name, times }) => `${name} ${times}`).toSorted()).toEqual(
    migrations.map(({ name }) => `${name} 1`).toSorted(),
  );
  await Promise.all(starters.flatMap(({ relational, timeSeries }) => [relational.close(), timeSeries.close()]));
  await Promise.all([postgres.drop(), clickHouse.drop()]);
});
