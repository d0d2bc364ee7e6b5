import type { ChartPoint } from '@watchglass/schemas/reading/views';
import { expect, it } from 'vitest';
import { newestOf, pointAt } from './value-at.ts';

const points: ChartPoint[] = [
  [10, 1, 1, 1],
  [20, 2, 2, 2],
  [30, null, null, null],
  [40, 4, 4, 4],
];

it('a line has the value measured last, none before its first, and none in a gap', () => {
  const at = (instant: number) => pointAt(points, instant)?.[2];
  expect([9, 10, 19, 20, 29, 30, 39, 40, 99].map(at)).toEqual([undefined, 1, 1, 2, 2, undefined, undefined, 4, 4]);
  expect(pointAt([], 5)).toBeNull();
});

it('the newest value of a line that ends in a gap is the one before it', () => {
  expect(newestOf(points.slice(0, 3))?.[2]).toBe(2);
  expect(newestOf([])).toBeNull();
});
