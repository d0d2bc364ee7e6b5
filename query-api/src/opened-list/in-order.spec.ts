import { expect, it } from 'vitest';
import { resorted } from './in-order.ts';

const byNumber = (a: number, b: number): number => a - b;

it('a sorted list with inserted entries equals a full sort', () => {
  const sorted = [1, 3, 5, 7, 9];
  expect(resorted(sorted, { out: [5, 9], into: [10, 0, 4] }, byNumber)).toEqual([0, 1, 3, 4, 7, 10]);
  expect(resorted([], { out: [], into: [2, 1] }, byNumber)).toEqual([1, 2]);
  expect(sorted).toEqual([1, 3, 5, 7, 9]);
});
