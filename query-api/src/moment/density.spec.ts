import { describe, expect, it } from 'vitest';
import { levels } from './density.ts';

const asked = { from: 1_000, to: 2_000, bucketMs: 100, count: 10 };

describe('the highest level in a bucket', () => {
  it('is that of what lasts in it, also of what began before the time or ends after it', () => {
    expect(
      levels(asked, [
        { from: 0, to: 1_150, level: 30 },
        { from: 1_100, to: 1_420, level: 80 },
        { from: 1_350, to: 1_550, level: 30 },
        { from: 1_900, to: null, level: 80 },
      ]),
    ).toEqual([30, 80, 80, 80, 80, 30, 0, 0, 0, 80]);
  });

  it('is 0 where nothing lasts', () => {
    expect(
      levels(asked, [
        { from: 0, to: 999, level: 80 },
        { from: 2_000, to: null, level: 80 },
      ]),
    ).toEqual(Array.from({ length: 10 }, () => 0));
  });
});
