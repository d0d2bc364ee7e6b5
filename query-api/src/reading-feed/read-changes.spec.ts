import { freshClickHouse, type FreshClickHouse } from '@watchglass/streams/testing/engines';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readChanges } from './read-changes.ts';

let clickHouse: FreshClickHouse;

beforeAll(async () => {
  clickHouse = await freshClickHouse();
  await clickHouse.timeSeries.command(
    `CREATE TABLE reading_feed (org UInt32, block UInt64, row UInt32, sensor UInt32, metric UInt32, ts DateTime64(3, 'UTC'), value Float64, late UInt8)
      ENGINE = MergeTree ORDER BY (org, block, row)`,
  );
  await clickHouse.timeSeries.command(
    `INSERT INTO reading_feed SELECT org, 1, row, sensor, 1, fromUnixTimestamp64Milli(toInt64(0), 'UTC'), row, 0 FROM values(
      'org UInt32, row UInt32, sensor UInt32', (7, 0, 1000001), (7, 1, 2000000), (7, 2, 1040000), (8, 3, 1000001))`,
  );
});
afterAll(() => clickHouse.drop());

it('changes of a workspace with tens of thousands of sensors are those of its sensors in sight', async () => {
  const asked = { organizationId: 7, after: { block: 0, row: 0 }, head: 1, limit: 10 };
  const sensors = Array.from({ length: 40_000 }, (_, index) => 1_000_001 + index);
  const rows = await readChanges(clickHouse.timeSeries, { ...asked, sensors });
  expect(rows.map(({ sensor }) => sensor)).toEqual([1_000_001, 1_040_000]);
  expect(await readChanges(clickHouse.timeSeries, { ...asked, sensors: [] })).toEqual([]);
});
