import { expect, it } from 'vitest';
import { correlationOf } from './correlation.ts';

it('has the figures of Anscombe’s first quartet', () => {
  const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
  const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
  const found = correlationOf(x.map((each, n) => [each, y[n] ?? 0]));
  expect(found?.r).toBeCloseTo(0.816, 3);
  expect(found?.intercept).toBeCloseTo(3, 2);
  expect(found?.slope).toBeCloseTo(0.5, 3);
});

it('is none of few pairs, and none of a series that does not vary', () => {
  expect(correlationOf([[1, 1]])).toBeNull();
  expect(correlationOf(Array.from({ length: 9 }, (_, n) => [n, n]))?.r).toBeNull();
  expect(correlationOf(Array.from({ length: 20 }, (_, n) => [n, 5]))?.r).toBeNull();
});
