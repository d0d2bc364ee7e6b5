import { SEGMENT_CHANGES } from '@watchglass/schemas/moment/limits';
import type { PlayedValue } from '@watchglass/schemas/moment/views';
import type { Relational, Row, Statement } from '@watchglass/streams/ports/relational';
import { freshClickHouse, type FreshClickHouse } from '@watchglass/streams/testing/engines';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { density } from './density.ts';
import { segment } from './segment.ts';

const T = Date.UTC(2026, 2, 14, 3);
const MINUTE = 60_000;
const STEP = 50;
const [SENSORS, EACH] = [60, 1_000];

let clickHouse: FreshClickHouse;

beforeAll(async () => {
  clickHouse = await freshClickHouse();
  const time = 'fromUnixTimestamp64Milli(toInt64(';
  for (const statement of [
    `CREATE TABLE readings (org UInt32, sensor UInt32, metric UInt32, ts DateTime64(3, 'UTC'), value Float64, received Nullable(DateTime64(3, 'UTC')))
      ENGINE = MergeTree ORDER BY (org, sensor, metric, ts)`,
    `CREATE TABLE readings_1d (org UInt32, sensor UInt32, metric UInt32, bucket DateTime('UTC'), received Nullable(DateTime64(3, 'UTC')))
      ENGINE = MergeTree ORDER BY (org, sensor, metric, bucket)`,
    `CREATE TABLE audit (organization UInt32, position String, concept String, type String, subject String, at DateTime64(3, 'UTC'))
      ENGINE = ReplacingMergeTree ORDER BY (organization, position)`,
    `CREATE TABLE alarm_episodes (organization UInt32, raised DateTime64(3, 'UTC'), ended Nullable(DateTime64(3, 'UTC')), severity UInt8, state String)
      ENGINE = ReplacingMergeTree ORDER BY (organization, raised)`,
    // One reading of each sensor a step, received as it was measured.
    `INSERT INTO readings SELECT 1, 1 + number % ${SENSORS}, 1, ${time}${T} + 1 + intDiv(number, ${SENSORS}) * ${STEP} + number % ${STEP}), 'UTC') AS at, number, at
      FROM numbers(${SENSORS * EACH})`,
    `INSERT INTO audit SELECT 1, position, 'base', type, serial, ${time}${T} + minute * ${MINUTE}), 'UTC') FROM values(
      'position String, type String, serial String, minute Int64',
      ('01', 'BaseConnectionLost', 'B1', 10), ('02', 'BaseConnectionLost', 'B2', 20), ('03', 'BaseConnectionRestored', 'B1', 30),
      ('04', 'BaseConnectionRestored', 'B2', 40), ('05', 'BaseConnectionRestored', 'B3', 45), ('06', 'BaseConnectionLost', 'B1', 50))`,
  ])
    await clickHouse.timeSeries.command(statement);
});
afterAll(() => clickHouse.drop());

/** The rows of the workspace, by the names of the statements that read them. */
const ROWS: Readonly<Record<string, readonly Row[]>> = {
  'moments.at': [{ n: 1, position: '01', known: String(T) }],
  'moments.others': [{ head: null }],
  'projections.waiting': [{ waiting: '0' }],
  'segment.sensors then': Array.from({ length: SENSORS }, (_, place) => ({ id: place + 1, kind: 'physical' })),
};
const relational = {
  query: (asked: Statement) => Promise.resolve(ROWS[asked.name ?? ''] ?? []),
} as unknown as Relational;

// Both ask for nothing else.
const askedFor = <Q>(query: Q) =>
  ({
    relational,
    timeSeries: clickHouse.timeSeries,
    clock: () => new Date(T + 600 * MINUTE),
    caller: { kind: 'user', id: 'ann', membership: { role: 3, rights: {}, locations: [] } },
    sight: { organizationId: 1, locations: null },
    query,
  }) as unknown as never;

it('a time with more changes than one answer holds comes in segments, each value once, each ending with a step', async () => {
  const points = Array.from({ length: SENSORS }, (_, place) => `${place + 1}.1`).join(',');
  const to = T + EACH * STEP + STEP;
  const values: PlayedValue[] = [];
  const ends: number[] = [];
  for (let from = T; from < to;) {
    const part = await segment(askedFor({ from, to, step: STEP, points, basis: 'known' }));
    expect(part.values.length).toBeLessThanOrEqual(SEGMENT_CHANGES);
    expect([part.to > from, (part.to - T) % STEP]).toEqual([true, 0]);
    values.push(...part.values);
    ends.push(part.to);
    from = part.to;
  }
  expect(ends.length).toBe(2);
  expect(new Set(values.map(([, , , , value]) => value)).size).toBe(SENSORS * EACH);
  expect(values.length).toBe(SENSORS * EACH);
});

it('times without a base are those in which at least one was away, also one that is away still', async () => {
  const view = await density(askedFor({ from: T, to: T + 60 * MINUTE, buckets: 60 }));
  const minutes = view.gaps.map((gap) => gap.map((at) => (at - T) / MINUTE));
  expect(minutes).toEqual([
    [10, 41],
    [50, 60],
  ]);
});
