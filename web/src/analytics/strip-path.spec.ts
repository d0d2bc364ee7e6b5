import type { ChartPoint } from '@watchglass/schemas/reading/views';
import { expect, it } from 'vitest';
import { extentOf, STRIP, stripPath } from './strip-path.ts';

const range = { from: 0, to: STRIP.columns };
const reading = (at: number, value: number): ChartPoint => [at, value, value, value];

it('a strip goes in each column from the smallest to the largest value, and leaves gaps', () => {
  const points = [
    reading(0, 0),
    reading(0.4, 10),
    reading(0.8, 5),
    reading(1, 5),
    [1.5, null, null, null],
    reading(2, 10),
  ];
  expect(extentOf([{ points }] as never)).toEqual({ low: 0, high: 10 });
  expect(stripPath(points as ChartPoint[], range, { low: 0, high: 10 })).toBe('M0 100V0L1 50V50M2 0V0');
});

it('what lies outside of the range is left out, and a flat line is drawn', () => {
  const points = [reading(-1, 4), reading(0, 4), reading(STRIP.columns, 4)];
  expect(stripPath(points, range, { low: 4, high: 4 })).toBe('M0 100V100');
  expect(extentOf([{ points: [] }])).toBeNull();
});
