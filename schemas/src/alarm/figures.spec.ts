import { describe, expect, it } from 'vitest';
import { BUCKET_MS, floodsIn, nearestRank, shareOf } from './figures.ts';

const buckets = (...raises: number[]) => raises.map((each, index) => ({ at: index * BUCKET_MS, raises: each }));

describe('a flood', () => {
  it('begins with more than ten raises in ten minutes and ends with fewer than five', () => {
    expect(floodsIn(buckets(10, 11, 5, 4, 9))).toEqual({ floods: 1, buckets: 2 });
  });

  it('does not begin with ten raises', () => {
    expect(floodsIn(buckets(10, 10, 10))).toEqual({ floods: 0, buckets: 0 });
  });

  it('ends with a bucket without raises, which is absent', () => {
    const [first, , third] = buckets(11, 0, 8);
    expect(floodsIn([third, first].flatMap((each) => each ?? []))).toEqual({ floods: 1, buckets: 1 });
  });

  it('may follow another one', () => {
    expect(floodsIn(buckets(20, 4, 20))).toEqual({ floods: 2, buckets: 2 });
  });
});

describe('the nearest rank', () => {
  it.each([
    [[10, 20, 30, 40, 100], 0.5, 30],
    [[10, 20, 30, 40, 100], 0.95, 100],
    [[40, 10, 30, 20], 0.5, 20],
    [[7], 0.95, 7],
  ])('of %j at %d is %d', (values, share, expected) => {
    expect(nearestRank(values, share)).toBe(expected);
  });

  it('of nothing is null', () => {
    expect(nearestRank([], 0.5)).toBeNull();
    expect(shareOf(0, 0)).toBeNull();
  });
});
