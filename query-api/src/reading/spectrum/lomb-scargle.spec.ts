import { expect, it } from 'vitest';
import { fitTo, peaksOf, periodsOf, spectrumOf, type Means } from './lomb-scargle.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const FROM = Date.UTC(2026, 4, 1);

function series(stepMs: number, days: number, valueAt: (at: number) => number | null): Means {
  const count = (days * DAY_MS) / stepMs;
  const known = Array.from({ length: count }, (_, place) => place * stepMs).flatMap((at) => {
    const value = valueAt(at);
    return value === null ? [] : [[at + FROM, value] as const];
  });
  return { at: Float64Array.from(known, ([at]) => at), values: Float64Array.from(known, ([, value]) => value) };
}

const wave = (at: number, periodMs: number): number => Math.sin((2 * Math.PI * at) / periodMs);
/** Six days of thirty. */
const isMissing = (at: number): boolean => at >= 9 * DAY_MS && at < 15 * DAY_MS;
const DAYS = 30;
const terms = { shortestMs: HOUR_MS, longestMs: DAYS * DAY_MS, count: 400, fineness: 4 };
const daily = series(30 * MINUTE_MS, DAYS, (at) => (isMissing(at) ? null : 20 + 3 * wave(at, DAY_MS)));

it('a daily wave of 3 about 20 has the amplitude 3.000 at 24 hours, with a fifth missing', () => {
  const { amplitudes, waves } = spectrumOf(daily, terms);
  const [peak, ...others] = peaksOf(daily, waves);
  expect(peak?.amplitude).toBeCloseTo(3, 6);
  expect((peak?.periodMs ?? 0) / HOUR_MS).toBeCloseTo(24, 3);
  expect(peak?.share).toBeCloseTo(1, 6);
  expect(others).toEqual([]);
  const strongest = amplitudes.indexOf(Math.max(...amplitudes));
  expect((periodsOf(terms)[strongest] ?? 0) / HOUR_MS).toBeCloseTo(24, 0);
});

it('a fifth of means that is missing here and there changes nothing', () => {
  const sparse = series(30 * MINUTE_MS, DAYS, (at) =>
    (at / HOUR_MS) ** 2 % 11 < 1 ? null : 20 + 3 * wave(at, DAY_MS),
  );
  expect(peaksOf(sparse, spectrumOf(sparse, terms).waves)[0]?.amplitude).toBeCloseTo(3, 6);
});

it('a narrow wave is in the spectrum, however far apart its periods are', () => {
  const cycle = 97 * MINUTE_MS;
  const means = series(30 * MINUTE_MS, DAYS, (at) => wave(at, DAY_MS) + 0.5 * wave(at, cycle));
  const coarse = { ...terms, count: 40 };
  const { amplitudes, waves } = spectrumOf(means, coarse);
  const near = periodsOf(coarse).findIndex((period) => Math.abs(Math.log(period / cycle)) < 0.09);
  expect(amplitudes[near]).toBeGreaterThan(0.4);
  const periods = peaksOf(means, waves).map(({ periodMs }) => Math.round(periodMs / MINUTE_MS));
  expect(periods).toEqual([24 * 60, 97]);
});

it('frequencies that are turned to are those that are asked one by one', () => {
  const fit = fitTo(daily);
  for (const { periodMs, amplitude } of fit.along({ ...terms, fineness: 1 }).filter((_wave, place) => place % 50 === 0))
    expect(amplitude).toBeCloseTo(fit.at(1 / periodMs).amplitude, 8);
});

it('what never changes has no waves', () => {
  const flat = series(30 * MINUTE_MS, 2, () => 4);
  const { amplitudes, waves } = spectrumOf(flat, { ...terms, longestMs: 2 * DAY_MS });
  expect(Math.max(...amplitudes)).toBe(0);
  expect(peaksOf(flat, waves)).toEqual([]);
});
