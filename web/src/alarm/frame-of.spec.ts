import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameOf } from './frame-of.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const NOW = Date.UTC(2026, 10, 23);

describe("the time frame of an alarm's chart", () => {
  it('holds the episode with room before it, and never the future', () => {
    const episodes = fc.record({
      from: fc.integer({ min: NOW - 30 * DAY_MS, max: NOW - 2 * MINUTE_MS }),
      length: fc.integer({ min: 0, max: 5 * DAY_MS }),
    });
    fc.assert(
      fc.property(episodes, ({ from, length }) => {
        const to = Math.min(NOW, from + length);
        const frame = frameOf({ from, to }, NOW);
        expect(frame.from).toBeLessThan(from);
        expect(frame.to).toBeGreaterThanOrEqual(to);
        expect(frame.to).toBeLessThanOrEqual(NOW);
        expect((frame.to - frame.from) / 5).toBeLessThanOrEqual(Math.max(to - from, 10 * MINUTE_MS));
      }),
    );
  });

  it('extends by two lengths of the episode on either side', () => {
    const [from, to] = [NOW - 10 * DAY_MS, NOW - 9 * DAY_MS];
    expect(frameOf({ from, to }, NOW)).toEqual({ from: from - 2 * DAY_MS, to: to + 2 * DAY_MS });
  });

  it('is no longer than a chart may be', () => {
    const frame = frameOf({ from: NOW - 400 * DAY_MS, to: NOW }, NOW);
    expect(frame.to).toBe(NOW);
    expect(frame.to - frame.from).toBeLessThanOrEqual(31 * DAY_MS);
  });
});
