import { expect, it } from 'vitest';
import { intensities, spectra, windowsOf, type LineMeans } from './spectra.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const [from, to] = [Date.UTC(2026, 4, 1), Date.UTC(2026, 4, 11)];

function line(isThere: (at: number) => boolean, periodMs = DAY_MS): LineMeans {
  const at = Array.from({ length: (to - from) / HOUR_MS }, (_, hour) => from + hour * HOUR_MS).filter(isThere);
  const values = at.map((each) => 20 + 3 * Math.sin((2 * Math.PI * (each - from)) / periodMs));
  return { at: Float64Array.from(at), values: Float64Array.from(values), eachMs: HOUR_MS };
}

it('a spectrum says what share is missing, and nothing if that is more than half', () => {
  const whole = line(() => true);
  const [all, some, few] = spectra({
    from,
    to,
    windowMs: null,
    lines: [whole, line((at) => at < from + 8 * DAY_MS), line((at) => at < from + 4 * DAY_MS)],
  });
  expect(all?.missing).toBe(0);
  expect(all?.waves).toHaveLength(400);
  expect(all?.waves.map(([period]) => period)).toEqual(all?.waves.map(([period]) => period).toSorted((a, b) => a - b));
  expect(some?.missing).toBeCloseTo(0.2, 6);
  expect(some?.peaks[0]?.amplitude).toBeCloseTo(3, 6);
  expect(few).toEqual({ missing: 0.6, waves: [], peaks: [] });
});

it('what a sensor that reported less often then never sent is not missing', () => {
  const [found] = spectra({ from, to, windowMs: null, lines: [line((at) => at % (4 * HOUR_MS) === 0)] });
  expect(found?.missing).toBe(0);
  expect(found?.waves[0]?.[0]).toBeCloseTo(8 * HOUR_MS, 0);
  expect(found?.peaks[0]?.amplitude).toBeCloseTo(3, 6);
});

it('windows slide from the beginning to the end, and one with too few means is missing', () => {
  const windowMs = 2 * DAY_MS;
  const windows = windowsOf({ from, to, windowMs });
  expect([windows.length, windows[0], windows.at(-1)]).toEqual([60, from, to - windowMs]);
  // From the sixth day on there is nothing.
  const [found] = intensities({ from, to, windowMs, lines: [line((at) => at < from + 5 * DAY_MS)] }, windowMs);
  const { periods, spectra: each } = found ?? { periods: [], spectra: [] };
  const daily = periods.findIndex((period) => Math.abs(Math.log(period / DAY_MS)) < 0.04);
  const within = each.filter((_spectrum, place) => (windows[place] ?? 0) + windowMs <= from + 5 * DAY_MS);
  for (const { amplitudes } of within) expect(amplitudes[daily]).toBeCloseTo(3, 1);
  const beyond = each.filter((_spectrum, place) => (windows[place] ?? 0) >= from + 5 * DAY_MS);
  for (const spectrum of beyond) expect(spectrum).toEqual({ missing: 1, amplitudes: [] });
  // Less than half of it is there.
  const last = each[windows.findIndex((begin) => begin > from + 4.1 * DAY_MS)];
  expect(last?.amplitudes).toEqual([]);
  expect(last?.missing).toBeGreaterThan(0.5);
});
