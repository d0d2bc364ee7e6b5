import { describe, expect, it } from 'vitest';
import { RateWindow, slopeOf } from './rate-window.ts';

const MINUTE = 60_000;
const samples = (...rows: readonly (readonly [minute: number, value: number])[]) =>
  rows.map(([minute, value]) => [minute * MINUTE, value] as const);

describe('the slope of a window', () => {
  it.each([
    [samples([0, 20], [10, 21], [20, 22], [30, 23]), 6],
    [samples([0, 4], [15, 4.1], [30, 6]), 4],
  ])('is the least-squares line per hour of %j', (rows, slope) => {
    expect(slopeOf(rows)).toBeCloseTo(slope, 9);
    const window = new RateWindow(60);
    for (const [at, value] of rows) window.add(at, value);
    expect(window.slope).toBeCloseTo(slope, 9);
  });

  it('needs three readings over half the window, and forgets what is older than it', () => {
    const window = new RateWindow(60);
    const slopes = [0, 10, 20, 30, 100, 110, 120, 130].map((minute) => window.add(minute * MINUTE, minute));
    expect(slopes.map((slope) => slope && Math.round(slope))).toEqual([null, null, null, 60, null, null, null, 60]);
  });

  it('keeps at most one reading of each 64th of the window', () => {
    const window = new RateWindow(64);
    for (let second = 0; second <= 2 * 64 * 60; second += 5) window.add(second * 1_000, second);
    expect(window.toArray().length).toBeLessThanOrEqual(66);
    expect(window.slope).toBeCloseTo(3_600, 6);
  });
});
