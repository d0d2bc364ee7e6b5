import { describe, expect, it } from 'vitest';
import { TokenBuckets } from './token-buckets.ts';

describe('a rate per key', () => {
  it('allows a burst, then the rate', () => {
    const buckets = new TokenBuckets({ burst: 10, perSecond: 2 });
    expect(buckets.take('a', 10, 0)).toBe(0);
    expect(buckets.take('a', 4, 0)).toBe(2);
    expect(buckets.take('b', 1, 0)).toBe(0);
    expect(buckets.take('a', 4, 2000)).toBe(0);
    expect(buckets.take('a', 10, 60_000)).toBe(0);
  });

  it('takes no token for a refusal, and adds none when the clock is set back', () => {
    const buckets = new TokenBuckets({ burst: 2, perSecond: 1 });
    expect(buckets.take('a', 1, 10_000)).toBe(0);
    expect(buckets.take('a', 5, 10_000)).toBe(4);
    expect(buckets.take('a', 1, 0)).toBe(0);
    expect(buckets.take('a', 1, 0)).toBe(1);
  });
});
