import { freshClickHouse, type FreshClickHouse } from '@watchglass/streams/testing/engines';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inRange } from './quality-days.ts';

const SECOND = Date.UTC(2026, 10, 26, 10, 58, 14) / 1_000;
let clickHouse: FreshClickHouse;

beforeAll(async () => {
  clickHouse = await freshClickHouse();
  await clickHouse.timeSeries.command(
    "CREATE TABLE received (at DateTime64(3, 'UTC')) ENGINE = MergeTree PARTITION BY toYear(at) ORDER BY tuple()",
  );
  await clickHouse.timeSeries.command(`INSERT INTO received VALUES (${SECOND}.304)`);
});
afterAll(() => clickHouse.drop());

it('what came in the last second before the end of a range, alone in its part, lies in the range', async () => {
  const found = await clickHouse.timeSeries.query<{ n: number }>(
    `SELECT toFloat64(count()) AS n FROM received WHERE ${inRange('at')}`,
    { from: SECOND, to: SECOND + 1 },
  );
  expect(found).toEqual([{ n: 1 }]);
});
