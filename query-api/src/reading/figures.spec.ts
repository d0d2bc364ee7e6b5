import type { DistributionQuery, FiguresQuery } from '@watchglass/schemas/reading/queries';
import { USUAL_ACTIVATION } from '@watchglass/schemas/reading/limits';
import type { PointFigures } from '@watchglass/schemas/reading/views';
import { freshClickHouse, type FreshClickHouse } from '@watchglass/streams/testing/engines';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gapsOf } from '../report/source-marks.ts';
import { sourceAsked } from './asked-source.ts';
import { distribution } from './distribution.ts';
import { excursionsOf } from './excursions.ts';
import { figures } from './figures.ts';
import type { HistoryDeps } from './history.ts';
import { excursionsIn } from './read-excursions.ts';
import { lineMeans } from './spectrum/means.ts';
import { sourcesAsked } from './asked-sources.ts';
import { heldOf, slowFigures, type Series } from './testing/slow-figures.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/**
 * Around the clock changes of 2026: Riga, New York, Lord Howe (by half an hour), Chatham (quarters), Cairo (at midnight); and a zone
 * without.
 */
const ASKED = [
  { timezone: 'Europe/Riga', from: Date.UTC(2026, 2, 27, 10), days: 4, low: 2, high: 8 },
  { timezone: 'America/New_York', from: Date.UTC(2026, 9, 30, 3), days: 2.6, high: 20, base: 12.5 },
  { timezone: 'Australia/Lord_Howe', from: Date.UTC(2026, 3, 3, 5), days: 4, low: -3.5 },
  { timezone: 'Pacific/Chatham', from: Date.UTC(2026, 8, 25, 1), days: 3 },
  { timezone: 'Africa/Cairo', from: Date.UTC(2026, 3, 22, 7), days: 4, low: 2, high: 8, base: 18 },
  { timezone: 'Asia/Kathmandu', from: Date.UTC(2026, 4, 1, 2), days: 0.3, low: 5 },
] as const;
const SERIES_EACH = 6;

interface Case extends Series {
  readonly sensorId: number;
}

/** Steps between readings: regular, odd, and silences in which values expire. */
const drawn = fc.record({
  intervalMs: fc.constantFrom(7 * MINUTE_MS, 13 * MINUTE_MS + 7_000, 37 * MINUTE_MS, 3 * HOUR_MS),
  startsMs: fc.integer({ min: -9 * HOUR_MS, max: 9 * HOUR_MS }),
  steps: fc.array(
    fc.oneof(
      { weight: 12, arbitrary: fc.constant(1) },
      { weight: 3, arbitrary: fc.double({ min: 0.05, max: 2.9, noNaN: true }) },
      { weight: 1, arbitrary: fc.double({ min: 3.1, max: 40, noNaN: true }) },
    ),
    { minLength: 1, maxLength: 400 },
  ),
  values: fc.array(fc.integer({ min: -200, max: 400 }), { minLength: 1, maxLength: 50 }),
});

type Drawn = typeof drawn extends fc.Arbitrary<infer T> ? T : never;

function caseOf({ intervalMs, startsMs, steps, values }: Drawn, sensorId: number, from: number): Case {
  let at = from + startsMs;
  const readings = steps.map((step, index) => {
    at += Math.max(1, Math.round(step * intervalMs));
    return [at, (values[index % values.length] ?? 0) / 10] as const;
  });
  return { sensorId, intervalMs, readings };
}

// One seed: what is computed in another order may differ in the last digits, and a test must not fail by chance.
const GROUPS = ASKED.map(({ days, ...asked }, group) => {
  const series = fc
    .sample(drawn, { numRuns: SERIES_EACH, seed: group })
    .map((each, n) => caseOf(each, group * SERIES_EACH + n + 1, asked.from));
  const points = series.map(({ sensorId }) => `${sensorId}.1`).join(',');
  const query: FiguresQuery = { ...asked, points, to: asked.from + days * 24 * HOUR_MS, activation: USUAL_ACTIVATION };
  return { series, query };
});

/** Series of the design's vectors. */
const START = Date.UTC(2026, 5, 1);
const S: Case = {
  sensorId: 901,
  intervalMs: 10 * MINUTE_MS,
  readings: [4, 6, 9, 5].map((value, index) => [START + index * 10 * MINUTE_MS, value] as const),
};
/** 2 more each day. */
const RISING = hourly(902, 9, (hour) => hour / 12);
/** Its first day of 31 is colder. */
const ROOM = hourly(903, 31, (hour) => (hour < 24 ? 20 : 24));
const CASES = [...GROUPS.flatMap(({ series }) => series), S, RISING, ROOM];

function hourly(sensorId: number, days: number, valueAt: (hour: number) => number): Case {
  const readings = Array.from({ length: days * 24 }, (_, hour) => [START + hour * HOUR_MS, valueAt(hour)] as const);
  return { sensorId, intervalMs: HOUR_MS, readings };
}

let clickHouse: FreshClickHouse;
let deps: HistoryDeps;

beforeAll(async () => {
  clickHouse = await freshClickHouse();
  const { timeSeries } = clickHouse;
  await timeSeries.command(
    "CREATE TABLE readings (org UInt32, sensor UInt32, metric UInt32, ts DateTime64(3, 'UTC'), value Float64) ENGINE = MergeTree ORDER BY (org, sensor, metric, ts)",
  );
  const rows = CASES.flatMap(({ sensorId, readings }) =>
    readings.map(([at, value]) => [1, sensorId, 1, new Date(at).toISOString(), value] as const),
  );
  // Every third reading comes after all others.
  for (const late of [false, true])
    await timeSeries.insert({
      table: 'readings',
      columns: ['org', 'sensor', 'metric', 'ts', 'value'],
      rows: rows.filter((_row, index) => (index % 3 === 2) === late),
      token: `figures ${late}`,
    });
  const intervals = new Map(CASES.map(({ sensorId, intervalMs }) => [sensorId, intervalMs / 1_000]));
  const relational = {
    query: ({ name, values = [] }: { name: string; values?: readonly unknown[] }) =>
      Promise.resolve(
        name === 'reading.intervals'
          ? (values[1] as number[]).map((id) => ({ sensor_id: id, metric_id: 1, interval_seconds: intervals.get(id) }))
          : [],
      ),
  };
  // Figures ask it for intervals and for virtual sensors only.
  deps = { timeSeries, relational } as unknown as HistoryDeps;
});
afterAll(() => clickHouse.drop());

/** Equal to nine digits, or to a billionth of a degree. */
function expectSame(found: unknown, expected: unknown, name: string): void {
  if (typeof expected !== 'number' || typeof found !== 'number') return expect(found, name).toEqual(expected);
  expect(Math.abs(found - expected), `${name}: ${found}, ${expected}`).toBeLessThanOrEqual(
    1e-9 * Math.max(1, Math.abs(expected)),
  );
}

it('figures of ClickHouse are those of a slow model, with gaps, late readings and odd intervals, where clocks change', async () => {
  for (const { query, series } of GROUPS) {
    const { points } = await figures(deps, { organizationId: 1, locations: null }, query);
    for (const [index, each] of series.entries()) expectFigures(points[index] as PointFigures, each, query);
  }
});

function expectFigures(found: PointFigures, series: Case, query: FiguresQuery): void {
  const { worstDay, degreeDays, ...expected } = slowFigures(series, query);
  const text = `of sensor ${series.sensorId} in ${query.timezone}`;
  for (const [name, value] of Object.entries(expected))
    expectSame(found[name as keyof PointFigures], value, `${name} ${text}`);
  expectSame(found.worstDay?.value, worstDay?.value, `worst day ${text}`);
  for (const [name, value] of Object.entries(degreeDays ?? {}))
    expectSame(found.degreeDays?.[name as 'heating'], value, `${name} ${text}`);
  expect(found.within + found.below + found.above + found.unknown).toBe(query.to - query.from);
}

const sight = { organizationId: 1, locations: null } as const;

it('excursions of ClickHouse are those of all readings, and last as long as the figures say', async () => {
  for (const { query, series } of GROUPS) {
    const { from, to, low = null, high = null } = query;
    const names = series.map(({ sensorId }) => `${sensorId}.1`);
    const asked = await Promise.all(names.map((name) => sourceAsked(deps, sight, { name, from, to })));
    const found = await excursionsIn({ ...deps, sight }, { asked, from, to, low, high });
    for (const [index, each] of series.entries()) {
      const held = heldOf(each.readings, each.intervalMs, query).map(({ begin, end, ...reading }) => ({
        ...reading,
        begins: begin,
        ends: end,
      }));
      expect(found[index]).toEqual(excursionsOf(held, { low, high }, to));
      const lasting = (side: string): number =>
        (found[index] ?? []).reduce(
          (sum, { side: of, from: begin, to: end }) => sum + (of === side ? end - begin : 0),
          0,
        );
      expect(lasting('above')).toBe(slowFigures(each, query).above);
      expect(lasting('below')).toBe(slowFigures(each, query).below);
    }
  }
});

async function figuresOf({ sensorId }: Case, days: number): Promise<PointFigures> {
  const terms = { from: START, to: START + days * 24 * HOUR_MS, activation: USUAL_ACTIVATION, timezone: 'UTC' };
  const { points } = await figures(deps, sight, { points: `${sensorId}.1`, ...terms });
  return points[0] as PointFigures;
}

it('a trend is the slope of means of buckets, per day', async () => {
  expectSame((await figuresOf(RISING, 9)).trend, 2, 'trend');
});

it('the warmest 30 days begin at a midnight, and shorter ranges have none', async () => {
  const { worstMonth } = await figuresOf(ROOM, 31);
  expect(worstMonth?.at).toBe(START + 24 * HOUR_MS);
  expectSame(worstMonth?.value, 24, 'kinetic');
  expect((await figuresOf(ROOM, 29)).worstMonth).toBeNull();
});

const spreadOf = (series: readonly Case[], query: Omit<DistributionQuery, 'points'>) =>
  distribution(deps, sight, { points: series.map(({ sensorId }) => `${sensorId}.1`).join(','), ...query });

it('a histogram shares the time among bins, and a box has the quartiles of readings', async () => {
  const range = { from: START, to: START + 90 * MINUTE_MS };
  const { low, binWidth, points } = await spreadOf([S], { ...range, bins: 5 });
  expect([low, binWidth]).toEqual([4, 1]);
  const minutes = (each: number) => each * MINUTE_MS;
  const box = { min: 4, q1: 4.75, median: 5.5, q3: 6.75, max: 9 };
  const times = { below: 0, above: 0, unknown: minutes(30) };
  expect(points).toEqual([
    { point: '901.1', metricId: 1, isWithheld: false, n: 4, box, bins: [10, 30, 10, 0, 10].map(minutes), ...times },
  ]);
  const within = await spreadOf([S], { ...range, bins: 2, low: 4.5, high: 6.5 });
  expect(within.points).toMatchObject([{ bins: [30, 10].map(minutes), below: minutes(10), above: minutes(10) }]);
  const beyond = await spreadOf([S], { ...range, bins: 4, low: 20 });
  expect(beyond).toMatchObject({ low: 20, binWidth: 0, points: [{ bins: [0], below: minutes(60), n: 4 }] });
  const nothing = { from: START - 9 * HOUR_MS, to: START - 8 * HOUR_MS };
  const empty = { n: 0, box: null, bins: [], below: 0, above: 0, unknown: HOUR_MS };
  expect(await spreadOf([S], { ...nothing, bins: 4 })).toMatchObject({ low: null, binWidth: 0, points: [empty] });
});

it('the times of bins are those of a slow model, with gaps, late readings and odd intervals', async () => {
  for (const { query, series } of GROUPS.slice(0, 2)) {
    const { from, to } = query;
    const { low, binWidth, points } = await spreadOf(series, { from, to, bins: 30 });
    for (const [index, { readings, intervalMs }] of series.entries()) {
      const held = heldOf(readings, intervalMs, query);
      const place = (value: number): number => Math.min(29, Math.floor((value - (low ?? 0)) / binWidth));
      const expected = Array.from({ length: 30 }, (_, bin) =>
        held.filter(({ value }) => place(value) === bin).reduce((sum, { begin, end }) => sum + end - begin, 0),
      );
      const { bins, below, above, unknown } = points[index] ?? { bins: [], below: 0, above: 0, unknown: 0 };
      expect(bins).toEqual(expected);
      expect(below + above + unknown + bins.reduce((sum, each) => sum + each, 0)).toBe(to - from);
    }
  }
});

it('a spectrum is made of readings, or of means where there are too many', async () => {
  const range = { from: START, to: START + 4 * 24 * HOUR_MS };
  const sources = await sourcesAsked(deps, sight, { points: '902.1', ...range }, { days: 31, ms: 31 * 24 * HOUR_MS });
  const [readings] = await lineMeans(deps, sources, range);
  expect(readings?.eachMs).toBe(HOUR_MS);
  expect([...(readings?.at ?? [])]).toEqual(RISING.readings.slice(0, 96).map(([at]) => at));
  const [means] = await lineMeans(deps, sources, { ...range, most: 24 });
  expect(means?.eachMs).toBe(4 * HOUR_MS);
  expect(means?.at).toHaveLength(24);
  expect(means?.at[1]).toBe(START + 5.5 * HOUR_MS);
  expectSame(means?.values[1], 5.5 / 12, 'mean');
});

it('gaps of ClickHouse last as long as the figures say that nothing is known, and are apart', async () => {
  for (const { query, series } of GROUPS) {
    const names = series.map(({ sensorId }) => `${sensorId}.1`);
    const asked = await Promise.all(names.map((name) => sourceAsked(deps, sight, { name, ...query })));
    const found = await gapsOf(deps, { organizationId: 1, sources: asked, virtual: new Set(), ...query });
    for (const [line, each] of series.entries()) {
      const { total, items } = found(line);
      expect(items.length).toBe(total);
      expect(items.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(slowFigures(each, query).unknown);
      expect(items.every(({ from, to }, place) => from < to && from > (items[place - 1]?.to ?? 0))).toBe(true);
    }
  }
});
