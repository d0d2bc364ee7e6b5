import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brokenPeriodFields } from '../period/period-query.ts';
import { readSpectrumQuery, slidingMs, windowIn, writeSpectrumQuery } from './spectrum-query.ts';

const HOUR_MS = 3_600_000;
const range = { from: 1_000 * HOUR_MS, to: 1_100 * HOUR_MS };
const NOTHING = readSpectrumQuery(new URLSearchParams());

it('every window of spectra comes back from its address, which says nothing wrong', () => {
  const timeStart = fc.option(fc.integer({ min: 0, max: 4e12 }));
  const timeRange = fc.option(fc.integer({ min: 60_000, max: 31 * 24 * HOUR_MS }));
  fc.assert(
    fc.property(fc.record({ timeStart, timeRange }), (chosen) => {
      const query = { ...NOTHING, ...chosen };
      const written = Object.entries(writeSpectrumQuery(query)).filter(([, text]) => text !== '');
      const address = new URLSearchParams(written);
      expect(readSpectrumQuery(address)).toEqual(query);
      expect(brokenPeriodFields(address, writeSpectrumQuery(query))).toEqual([]);
    }),
  );
});

it.each(['timeRange=59999', 'timeRange=week', 'timeStart=-1', 'timeStart=1e9'])(
  'a window that cannot be meant is named: %s',
  (text) => {
    const address = new URLSearchParams(text);
    const [field] = text.split('=');
    expect(brokenPeriodFields(address, writeSpectrumQuery(readSpectrumQuery(address)))).toEqual([field]);
  },
);

it('a window is the part of it that lies in the range', () => {
  const of = (timeStart: number | null, timeRange: number | null) => windowIn(range, { timeStart, timeRange });
  expect(of(null, null)).toEqual(range);
  expect(of(null, HOUR_MS)).toEqual({ from: range.from, to: range.from + HOUR_MS });
  expect(of(range.from - HOUR_MS, 3 * HOUR_MS)).toEqual({ from: range.from, to: range.from + 2 * HOUR_MS });
  expect(of(range.to - HOUR_MS, 3 * HOUR_MS)).toEqual({ from: range.to - HOUR_MS, to: range.to });
  expect(of(range.to, HOUR_MS)).toEqual(range);
  expect(of(0, HOUR_MS)).toEqual(range);
});

it('sliding windows are a tenth of the range, or as long as asked up to half of it', () => {
  expect(slidingMs(range, { timeRange: null })).toBe(10 * HOUR_MS);
  expect(slidingMs(range, { timeRange: 20 * HOUR_MS })).toBe(20 * HOUR_MS);
  expect(slidingMs(range, { timeRange: 90 * HOUR_MS })).toBe(50 * HOUR_MS);
});
