import { expect, it } from 'vitest';
import { bandPath } from './band-path.ts';
import { extentOf } from './series.ts';

const same = (value: number) => value;
const point = (x: number, low: number | null, high: number | null) => ({ x, y: low, low, high });

it('follows the largest values forward and the smallest back', () => {
  expect(bandPath([point(0, 1, 3), point(1, 2, 4)], same, same)).toBe('M0 3L1 4L1 2L0 1Z');
});

it('starts a new area after a gap, and draws nothing for a single point', () => {
  expect(bandPath([point(0, 1, 3), point(1, 2, 4), point(2, null, null), point(3, 5, 6)], same, same)).toBe(
    'M0 3L1 4L1 2L0 1Z',
  );
});

it('fits into its chart', () => {
  const series = [
    {
      id: 'a',
      name: 'a',
      points: [
        { x: 0, y: 5, low: 0, high: 10 },
        { x: 1, y: 6, low: 4, high: 8 },
      ],
    },
  ];
  const [low, high] = extentOf(series, []);
  expect(low < 0 && high > 10).toBe(true);
});
