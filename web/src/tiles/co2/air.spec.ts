import { describe, expect, it } from 'vitest';
import { airOf, placeOfAir } from './air.ts';

describe('the air', () => {
  it.each([
    [420, 'good'],
    [999.9, 'good'],
    [1_000, 'average'],
    [1_400, 'average'],
    [1_400.1, 'poor'],
    [10_000, 'poor'],
  ])('with %d ppm is %s', (ppm, air) => {
    expect(airOf(ppm)).toBe(air);
  });

  it('has a place from fresh air to the end of the scale', () => {
    expect([0, 420, 1_210, 2_000, 5_000].map(placeOfAir)).toEqual([0, 0, 0.5, 1, 1]);
  });
});
