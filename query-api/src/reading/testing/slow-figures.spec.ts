import { expect, it } from 'vitest';
import { slowFigures } from './slow-figures.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const each = (values: readonly number[], stepMs: number) => ({
  readings: values.map((value, index) => [index * stepMs, value] as const),
  intervalMs: stepMs,
});
const whole = (values: readonly number[], stepMs: number, more = {}) =>
  slowFigures(each(values, stepMs), { from: 0, to: values.length * stepMs, timezone: 'UTC', ...more });

// The vectors of the design.
it('four readings of ten minutes have the figures of the formulas', () => {
  const found = whole([4, 6, 9, 5], 10 * MINUTE_MS, { to: 90 * MINUTE_MS, low: 2, high: 8 });
  expect(found).toMatchObject({ n: 4, mean: 6, p50: 5.5, integral: 3.25, below: 0 });
  expect([found.within, found.above, found.unknown]).toEqual([50, 10, 30].map((minutes) => minutes * MINUTE_MS));
  expect(found.p95).toBeCloseTo(8.55, 9);
  expect(found.weightedMean).toBeCloseTo(5.667, 3);
});

it('NumAcc4 has its mean and its deviation', () => {
  const found = whole(
    [10_000_000.2, ...Array.from({ length: 1_000 }, (_, n) => 10_000_000.1 + 0.2 * (n % 2))],
    MINUTE_MS,
  );
  expect(found.mean).toBeCloseTo(10_000_000.2, 6);
  expect(found.deviation).toBeCloseTo(0.1, 6);
});

it('the mean kinetic temperature weighs what is warm, and of days the worst one is told', () => {
  expect(whole([20, 25, 30], HOUR_MS).meanKineticTemperature).toBeCloseTo(25.8582, 4);
  expect(whole([2, 8], HOUR_MS).meanKineticTemperature).toBeCloseTo(5.5364, 4);
  const day = [...Array.from({ length: 23 }, () => 5), 25];
  expect(whole(day, HOUR_MS).worstDay?.value).toBeCloseTo(7.7564, 4);
  expect(whole(day.slice(1), HOUR_MS).worstDay).toBeNull();
  const two = whole([...Array.from({ length: 24 }, () => 5), ...day], HOUR_MS);
  expect([two.worstDay?.at, two.worstDay?.value]).toEqual([DAY_MS, whole(day, HOUR_MS).worstDay?.value]);
});

it('degree days count from Eurostat’s limits or an own base, and a day that is hardly known is missing', () => {
  const of = (value: number, more = {}) =>
    whole(
      Array.from({ length: 24 }, () => value),
      HOUR_MS,
      more,
    ).degreeDays;
  expect([of(12)?.heating, of(16)?.heating, of(26)?.cooling, of(22)?.cooling]).toEqual([6, 0, 5, 0]);
  expect([of(16, { base: 20 })?.heating, of(16, { base: 10 })?.cooling]).toEqual([4, 6]);
  expect(of(12, { to: 2 * DAY_MS })).toEqual({ heating: 6, cooling: 0, days: 1, missing: 1 });
});

it('coverage is the share of expected readings', () => {
  const counts = [15, 15, 0, 30].flatMap((n, quarter) =>
    Array.from({ length: n }, (_, index) => [(quarter * 15 + (index * 15) / n) * MINUTE_MS, 1] as const),
  );
  const asked = { from: 0, to: HOUR_MS, timezone: 'UTC' };
  expect(slowFigures({ readings: counts, intervalMs: MINUTE_MS }, asked).coverage).toBe(0.75);
});
