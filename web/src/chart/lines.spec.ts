import { expect, it } from 'vitest';
import { linePath } from './line-path.ts';
import { lonePoints } from './lone-points.ts';

const same = (value: number) => value;
const points = [
  { x: 0, y: 1 },
  { x: 1, y: 2 },
  { x: 2, y: null },
  { x: 3, y: 5, low: 4, high: 6 },
  { x: 4, y: null },
  { x: 5, y: 7 },
];

it('joins means by a line that starts again after a gap', () => {
  expect(linePath(points, same, same)).toBe('M0 1L1 2M3 5M5 7');
});

it('draws a reading without neighbours as a dot, with the range of its bucket', () => {
  expect(lonePoints(points)).toEqual([
    { x: 3, y: 5, low: 4, high: 6 },
    { x: 5, y: 7, low: 7, high: 7 },
  ]);
});

it('draws the only reading of a chart as a dot', () => {
  expect(lonePoints([{ x: 3, y: 5 }])).toHaveLength(1);
});
