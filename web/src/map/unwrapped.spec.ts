import { expect, it } from 'vitest';
import { unwrapped } from './unwrapped.ts';

it('a ring across the date line goes on beyond it, in both directions, and ends where it began', () => {
  const east = [
    [170, 60],
    [-170, 65],
    [-175, 70],
    [175, 70],
    [170, 60],
  ];
  expect(unwrapped(east)).toEqual([
    [170, 60],
    [190, 65],
    [185, 70],
    [175, 70],
    [170, 60],
  ]);
  expect(
    unwrapped([
      [-170, 60],
      [170, 65],
      [-170, 60],
    ]),
  ).toEqual([
    [-170, 60],
    [-190, 65],
    [-170, 60],
  ]);
});

it('a ring elsewhere stays as it is', () => {
  const ring = [
    [24, 56],
    [25, 57],
    [23, 57],
    [24, 56],
  ];
  expect(unwrapped(ring)).toEqual(ring);
});
