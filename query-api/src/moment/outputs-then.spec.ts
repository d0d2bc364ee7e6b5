import { freshClickHouse, type FreshClickHouse } from '@watchglass/streams/testing/engines';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newestThen, latestThen, type PointThen } from './latest-then.ts';
import { valuesOf } from './segment-values.ts';

const T = Date.UTC(2026, 2, 14, 3);
const SECOND = 1_000;
const DAY = 86_400_000;
const [VALUE, STALE, WITHDRAWN] = [0, 1, 255];
const MEAN: PointThen = { sensorId: 7, metricId: 1, kind: 'virtual' };

let clickHouse: FreshClickHouse;

beforeAll(async () => {
  clickHouse = await freshClickHouse();
  await clickHouse.timeSeries.command(
    `CREATE TABLE derived_readings (org UInt32, sensor UInt32, metric UInt32, ts DateTime64(3, 'UTC'), value Float64, state UInt8,
      made DateTime64(3, 'UTC'), version UInt64) ENGINE = ReplacingMergeTree(version) ORDER BY (org, sensor, metric, ts)`,
  );
  /** At, value and state; when it was made, and its version. */
  const output = (told: readonly number[]) => [1, 7, 1, ...told];
  await clickHouse.timeSeries.insert({
    table: 'derived_readings',
    columns: ['org', 'sensor', 'metric', 'ts', 'value', 'state', 'made', 'version'],
    rows: [
      output([T - 3 * DAY, 1, VALUE, T - 3 * DAY, 1]),
      output([T, 20, VALUE, T + SECOND, 2]),
      output([T + 10 * SECOND, 21, VALUE, T + 11 * SECOND, 3]),
      // A late reading corrected it, and withdrew the one after it.
      output([T + 10 * SECOND, 25, VALUE, T + 500 * SECOND, 6]),
      output([T + 15 * SECOND, 99, VALUE, T + 16 * SECOND, 4]),
      output([T + 15 * SECOND, 0, WITHDRAWN, T + 500 * SECOND, 7]),
      output([T + 20 * SECOND, 0, STALE, T + 21 * SECOND, 5]),
      output([T + 30 * SECOND, 22, VALUE, T + 31 * SECOND, 8]),
    ],
    token: 'outputs',
  });
});
afterAll(() => clickHouse.drop());

const then = (at: number) => ({
  n: 1,
  position: '',
  known: at,
  at,
  basis: 'known' as const,
  timeSeries: clickHouse.timeSeries,
});
const newestAt = async (at: number) => (await newestThen(then(at), 1, [MEAN]))[0];

describe('the newest output of a virtual sensor at a moment', () => {
  it('is the last one until then, as it is today, with when it was computed', async () => {
    expect(await newestAt(T + 9 * SECOND)).toMatchObject({ value: 20, measuredAt: T, receivedAt: T + SECOND });
    expect(await newestAt(T + 19 * SECOND)).toMatchObject({ value: 25, receivedAt: T + 500 * SECOND });
  });

  it('is found after days without one, and is none before the first', async () => {
    expect(await newestAt(T - 1)).toMatchObject({ value: 1, measuredAt: T - 3 * DAY });
    expect(await newestAt(T - 4 * DAY)).toBeUndefined();
  });

  it('says why it has no value, and is no value', async () => {
    expect(await newestAt(T + 25 * SECOND)).toMatchObject({ reason: 'inputStale', measuredAt: T + 20 * SECOND });
    expect(await latestThen(then(T + 25 * SECOND), 1, [MEAN])).toEqual([]);
  });

  it('is not that of another workspace', async () => {
    expect(await newestThen(then(T + DAY), 2, [MEAN])).toEqual([]);
  });
});

describe('outputs that are played', () => {
  const played = (from: number, to: number, step: number) =>
    valuesOf(
      clickHouse.timeSeries,
      { organizationId: 1, basis: 'known', from: T + from, to: T + to, step },
      [MEAN],
      100,
    );

  it('move as they did, without a value where there was none, and say what was computed later', async () => {
    expect(await played(0, 60 * SECOND, SECOND)).toEqual([
      [T + 10 * SECOND, 7, 1, T + 10 * SECOND, 25, T + 10 * SECOND, T + 500 * SECOND],
      [T + 20 * SECOND, 7, 1, T + 20 * SECOND, null, T + 20 * SECOND, T + 21 * SECOND],
      [T + 30 * SECOND, 7, 1, T + 30 * SECOND, 22, T + 30 * SECOND, T + 31 * SECOND],
    ]);
  });

  it('have the last of each step', async () => {
    expect((await played(0, 60 * SECOND, 25 * SECOND)).map(([at, , , , value]) => [at - T, value])).toEqual([
      [20 * SECOND, null],
      [30 * SECOND, 22],
    ]);
  });
});
