import fc from 'fast-check';
import type { Segments } from '@watchglass/schemas/asset/segments';
import { freshClickHouse, type FreshClickHouse } from '@watchglass/streams/testing/engines';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pointHistory } from './point-history.ts';

const START = Date.UTC(2026, 0, 1);
const [MINUTE, DAY] = [60_000, 86_400_000];
const DAYS = 31;
const STEP_MINUTES = 10;
const SENSORS = 4;
/** Its values are outputs. */
const VIRTUAL = 4;
const id = '0195f000-0000-7000-8000-0000000000d0';

let clickHouse: FreshClickHouse;

const rollup = (name: string, bucket: string): string => `
CREATE TABLE ${name} (org UInt32, sensor UInt32, metric UInt32, bucket DateTime('UTC'), count UInt64, sum Float64, min Float64, max Float64)
ENGINE = MergeTree ORDER BY (org, sensor, metric, bucket);
INSERT INTO ${name} SELECT org, sensor, metric, ${bucket} AS bucket, count(), sum(value), min(value), max(value) FROM readings GROUP BY org, sensor, metric, bucket`;

/** The value of a sensor at the nth step: it tells both. */
const valueOf = (sensorId: number, step: number): number => sensorId * 1e6 + step;

beforeAll(async () => {
  clickHouse = await freshClickHouse();
  const statements = `CREATE TABLE readings (org UInt32, sensor UInt32, metric UInt32, ts DateTime64(3, 'UTC'), value Float64) ENGINE = MergeTree ORDER BY (org, sensor, metric, ts);
    INSERT INTO readings SELECT 1, 1 + number % ${SENSORS} AS s, 1, fromUnixTimestamp64Milli(toInt64(${START} + intDiv(number, ${SENSORS}) * ${STEP_MINUTES * MINUTE}), 'UTC'), s * 1e6 + intDiv(number, ${SENSORS}) FROM numbers(${SENSORS * DAYS * 144});
    CREATE TABLE derived_readings (org UInt32, sensor UInt32, metric UInt32, ts DateTime64(3, 'UTC'), value Float64, state UInt8, version UInt64)
    ENGINE = ReplacingMergeTree(version) ORDER BY (org, sensor, metric, ts);
    INSERT INTO derived_readings SELECT org, sensor, metric, ts, value, 0, 2 FROM readings WHERE sensor = ${VIRTUAL};
    INSERT INTO derived_readings SELECT org, sensor, metric, ts, 9e9, 0, 1 FROM readings WHERE sensor = ${VIRTUAL};
    INSERT INTO derived_readings SELECT org, sensor, metric, ts + 1, 9e9, 1, 1 FROM readings WHERE sensor = ${VIRTUAL};
    DELETE FROM readings WHERE sensor = ${VIRTUAL};
    ${rollup('readings_15m', 'toStartOfFifteenMinutes(ts)')};
    ${rollup('readings_1h', 'toStartOfHour(ts)')};
    ${rollup('readings_1d', 'toDateTime(toStartOfDay(ts))')}`;
  for (const statement of statements.split(/;\s*\n/)) await clickHouse.timeSeries.command(statement);
});
afterAll(() => clickHouse.drop());

/** Only the point and the intervals of its seen sensors come from PostgreSQL. */
const relationalOf = (segments: Segments, seen: readonly number[]) =>
  ({
    query: ({ name, values }: { name: string; values: readonly unknown[] }) =>
      Promise.resolve(
        name === 'asset.point'
          ? [{ metric_id: 1, segments }]
          : name === 'reading.virtual'
            ? [{ id: VIRTUAL }]
            : (values[1] as number[])
                .filter((sensor) => seen.includes(sensor))
                .map((sensor) => ({ sensor_id: sensor, metric_id: 1, interval_seconds: 86_400 })),
      ),
  }) as unknown as Queryable;

const sight = { organizationId: 1, locations: null };
const historyOf = (segments: Segments, range: { from: number; to: number }, seen = [1, 2, 3, 4]) =>
  pointHistory({ relational: relationalOf(segments, seen), timeSeries: clickHouse.timeSeries }, sight, {
    id,
    ...range,
    width: 500,
  });

const minutes = fc.integer({ min: 0, max: DAYS * 1440 });
/** Segments of one point, in order of time, some adjacent and some apart. */
const segmentsOf = fc
  .array(fc.tuple(fc.integer({ min: 1, max: SENSORS }), minutes), { minLength: 2, maxLength: 12 })
  .map((given): Segments => {
    const sorted = given.toSorted(([, a], [, b]) => a - b);
    const iso = (minute = 0): string => new Date(START + minute * MINUTE).toISOString();
    return sorted
      .map(([sensorId, from], n) => ({
        sensorId,
        from: iso(from),
        until: n < sorted.length - 1 ? iso(sorted[n + 1]?.[1]) : null,
      }))
      .filter(({ from, until }, n) => from !== until && n % 3 !== 2);
  });

it('the history of a point is the union of its segments, over any range, from any rollup and of virtual sensors', async () => {
  await fc.assert(
    fc.asyncProperty(
      segmentsOf,
      minutes,
      fc.constantFrom(60, 1440, 5 * 1440, 31 * 1440),
      async (segments, at, length) => {
        const from = START + Math.min(at, DAYS * 1440 - length) * MINUTE;
        const view = await historyOf(segments, { from, to: from + length * MINUTE });
        const expected = new Map<number, number[]>();
        for (let step = 0; step < DAYS * 144; step += 1) {
          const ts = START + step * STEP_MINUTES * MINUTE;
          const segment = segments.find(
            (each) => Date.parse(each.from) <= ts && (each.until === null || ts < Date.parse(each.until)),
          );
          const bucket = Math.floor(ts / view.bucketMs) * view.bucketMs;
          if (segment && bucket >= Math.floor(from / view.bucketMs) * view.bucketMs && bucket < view.to)
            expected.set(bucket, [...(expected.get(bucket) ?? []), valueOf(segment.sensorId, step)]);
        }
        const found = view.points.filter(([, low]) => low !== null);
        expect(found.map(([bucket, low, , high]) => [bucket, low, high])).toEqual(
          [...expected].map(([bucket, values]) => [bucket, Math.min(...values), Math.max(...values)]),
        );
        for (const [bucket, , mean] of found) {
          const values = expected.get(bucket) ?? [];
          expect(mean).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 3);
        }
      },
    ),
    { numRuns: 30 },
  );
}, 30_000);

it('a segment of a sensor out of sight is named and withheld', async () => {
  const boundary = new Date(START + DAY).toISOString();
  const segments = [
    { sensorId: 1, from: new Date(START).toISOString(), until: boundary },
    { sensorId: 2, from: boundary, until: null },
  ];
  const view = await historyOf(segments, { from: START, to: START + 2 * DAY }, [2]);
  expect(view.segments).toEqual([
    { sensorId: 1, from: START, until: START + DAY, isWithheld: true },
    { sensorId: 2, from: START + DAY, until: START + 2 * DAY, isWithheld: false },
  ]);
  expect(view.points.every(([, low]) => low === null || low >= 2e6)).toBe(true);
});
