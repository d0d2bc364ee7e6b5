import { freshClickHouse, type FreshClickHouse } from '@watchglass/streams/testing/engines';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { groupFold, type Storing } from './group.ts';
import { groupRecords, recordsToStore } from './group-records.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const GROUP = { reason: 'unknownUnit', sensor: 'S', metric: 'temperature', unit: 'kg' } as const;
let clickHouse: FreshClickHouse;

beforeAll(async () => {
  clickHouse = await freshClickHouse();
  const { timeSeries } = clickHouse;
  await timeSeries.command(`CREATE TABLE quarantined_readings (org UInt32, base LowCardinality(String), sensor String, metric String,
    ts Nullable(DateTime64(3, 'UTC')), raw String, reason LowCardinality(String), received_at DateTime64(3, 'UTC'), id UUID, unit Nullable(String))
    ENGINE = MergeTree ORDER BY (org, base, received_at)`);
  // Seven records, of which three came in each second, in two units and one without.
  for (const unit of ["'kg'", "'g'", 'NULL'])
    await timeSeries.command(`INSERT INTO quarantined_readings SELECT 1, 'B', 'S', 'temperature', NULL, toString(number), 'unknownUnit',
      fromUnixTimestamp64Milli(toInt64(${NOON} + 1000 * intDiv(number, 3)), 'UTC'), generateUUIDv4(), ${unit} FROM numbers(7)`);
});
afterAll(() => clickHouse.drop());

it('the records of a group are read portion by portion, each once', async () => {
  const accepted = {
    ...GROUP,
    organizationId: 1,
    receivedAfter: null,
    receivedUntil: new Date(NOON + 1_000).toISOString(),
  };
  const found: string[] = [];
  let last: Storing['last'] = null;
  for (let n = 0; n < 4; n += 1) {
    // Only these parts are used.
    const records = await recordsToStore(clickHouse.timeSeries, { accepted: accepted as Storing['accepted'], last }, 2);
    found.push(...records.map(({ raw }) => raw));
    const end = records.at(-1);
    if (end !== undefined) last = { receivedAt: new Date(end.receivedAt).toISOString(), id: end.id };
  }
  expect(found.toSorted()).toEqual(['0', '1', '2', '3', '4', '5']);
  const later = {
    ...accepted,
    unit: null,
    receivedAfter: new Date(NOON).toISOString(),
    receivedUntil: new Date(NOON + 9_000).toISOString(),
  };
  const others = await recordsToStore(clickHouse.timeSeries, { accepted: later as Storing['accepted'], last: null }, 9);
  expect(others.map(({ raw }) => raw).toSorted()).toEqual(['3', '4', '5', '6']);
});

it('a decision counts the records until its instant, and until earlier decisions', async () => {
  const asked = { organizationId: 1, group: GROUP, until: NOON + 1_000 };
  const decided = { ...groupFold.initial, decisions: 2, settledUntil: NOON, dismissedUntil: NOON - 1 };
  expect(await groupRecords(clickHouse.timeSeries, asked, decided)).toEqual({
    decisions: 2,
    until: NOON + 1e3,
    total: 6,
    untilSettled: 3,
    untilDismissed: 0,
  });
});
