import { expect, it } from 'vitest';
import { readingsWithGaps } from './reading-gaps.ts';

const MINUTE_MS = 60_000;
const readings = (...minutes: number[]) => minutes.map((minute) => [minute * MINUTE_MS, minute] as const);
const gapsOf = (...asked: Parameters<typeof readingsWithGaps>) =>
  readingsWithGaps(...asked).flatMap(([at, value]) => (value === null ? [at / MINUTE_MS] : []));

it('a value ends three intervals after it was measured', () => {
  expect(gapsOf(readings(0, 1, 2, 3, 6, 7, 8, 12, 13), MINUTE_MS)).toEqual([11]);
});

it('readings that always lie further apart than the interval says are one line', () => {
  expect(gapsOf(readings(0, 10, 20, 30, 70), MINUTE_MS)).toEqual([60]);
  expect(gapsOf(readings(0, 100), MINUTE_MS)).toEqual([]);
  expect(gapsOf([], MINUTE_MS)).toEqual([]);
});
