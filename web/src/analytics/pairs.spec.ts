import { expect, it } from 'vitest';
import type { ChartPoint } from '@watchglass/schemas/reading/views';
import { pairsOf } from './pairs.ts';

const MINUTE_MS = 60_000;
const points = (...values: (readonly [minute: number, value: number | null])[]): ChartPoint[] =>
  values.map(([minute, value]) => [minute * MINUTE_MS, value, value, value]);

it('two lines are paired by their means of five minutes, where both have one', () => {
  const one = points([0, 1], [4, 3], [5, 10], [11, 7]);
  const other = points([1, 20], [6, null], [12, 40], [13, 60]);
  expect(pairsOf(one, other, 1)).toEqual([
    [2, 20],
    [7, 50],
  ]);
});

it('buckets that are wider than five minutes stay whole', () => {
  expect(pairsOf(points([0, 1], [59, 3]), points([30, 5]), 60 * MINUTE_MS)).toEqual([[2, 5]]);
});
