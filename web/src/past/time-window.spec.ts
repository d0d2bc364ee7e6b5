import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RANGES_HOURS, windowAt } from './time-window.ts';

const HOUR = 3_600_000;
const bounds = { first: 0, last: 100 * HOUR };

describe('the time that is drawn', () => {
  it('stays while the clock is in it, and begins anew beside it', () => {
    const drawn = windowAt(50 * HOUR, 6, bounds, null);
    expect(windowAt(drawn.to, 6, bounds, drawn)).toBe(drawn);
    expect(windowAt(drawn.to + 1, 6, bounds, drawn)).not.toBe(drawn);
    expect(windowAt(50 * HOUR, 24, bounds, drawn)).not.toBe(drawn);
  });

  it('holds the instant, is as long as chosen, and ends at the last one at the latest', () => {
    fc.assert(
      fc.property(fc.nat(bounds.last), fc.constantFrom(...RANGES_HOURS), (at, hours) => {
        const { from, to } = windowAt(at, hours, bounds, null);
        expect(to - from).toBe(hours * HOUR);
        expect([from <= at, at <= to, to <= bounds.last]).toEqual([true, true, true]);
      }),
    );
  });
});
