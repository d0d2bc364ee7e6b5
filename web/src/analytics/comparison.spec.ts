import { expect, it } from 'vitest';
import { comparedRange, moved } from './comparison.ts';

const HOUR_MS = 3_600_000;
const zone = 'Europe/Riga';
const from = Date.UTC(2026, 2, 29, 21);
const range = { from, to: from + 24 * HOUR_MS };
const comparedWith = (
  compare: 'off' | 'previous' | 'week' | 'year' | 'custom',
  compareTimeStart: number | null = null,
) => comparedRange(range, { compare, compareTimeStart, zone });

it('a week before the Monday after the clocks changed is 167 hours earlier', () => {
  expect(comparedWith('week')).toEqual({ from: Date.UTC(2026, 2, 22, 22), to: Date.UTC(2026, 2, 23, 22) });
  expect((from - (comparedWith('week')?.from ?? 0)) / HOUR_MS).toBe(167);
});

it('the other times are as long, and no time is none', () => {
  expect(comparedWith('previous')).toEqual({ from: from - 24 * HOUR_MS, to: from });
  expect(comparedWith('year')).toEqual({ from: Date.UTC(2025, 2, 29, 22), to: Date.UTC(2025, 2, 30, 22) });
  expect(comparedWith('custom', 5)).toEqual({ from: 5, to: 5 + 24 * HOUR_MS });
  expect([comparedWith('off'), comparedWith('custom')]).toEqual([null, null]);
});

it('points of another time keep their values', () => {
  expect(moved([[1, 2, 3, 4]], 10)).toEqual([[11, 2, 3, 4]]);
});
