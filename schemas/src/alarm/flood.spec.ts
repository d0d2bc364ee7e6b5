import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { floodAt } from './flood.ts';

const MINUTE = 60_000;
const T = Date.UTC(2026, 0, 1);
const at = (...minutes: number[]): number[] => minutes.map((minute) => T + minute * MINUTE);
const eachMinute = (from: number, count: number, step: number): number[] =>
  Array.from({ length: count }, (_, index) => T + (from + index * step) * MINUTE);

/** Looks at the last ten minutes at every second; the second in which the flood at the end began. */
function countedSince(raises: readonly number[], until: number): number | null {
  let since: number | null = null;
  for (let now = 0; now <= until; now += 1) {
    const recent = raises.filter((second) => second <= now && second > now - 600);
    const isOver = recent.filter((second) => second < now).length < 5;
    const begins = recent.length > 10;
    if (isOver) since = null;
    if (begins) since ??= Math.min(...recent);
    if (recent.length < 5) since = null;
  }
  return since;
}

describe('a flood', () => {
  it('begins with the eleventh raise in ten minutes, and is counted from the first of them', () => {
    const raises = [...at(-20), ...eachMinute(0, 10, 0.5)];
    expect(floodAt(raises, T + 6 * MINUTE)).toBeNull();
    expect(floodAt([...raises, ...at(6)], T + 6 * MINUTE)).toEqual({ since: T });
  });

  it('lasts while five raises are in the last ten minutes, and ends with four', () => {
    const raises = [...eachMinute(0, 11, 0.1), ...at(5, 6, 7, 8, 9)];
    expect(floodAt(raises, T + 14.9 * MINUTE)).toEqual({ since: T });
    expect(floodAt(raises, T + 15 * MINUTE)).toBeNull();
  });

  it('does not begin again with raises that are too few after its end', () => {
    const raises = [...eachMinute(0, 11, 0.1), ...eachMinute(30, 10, 0.1)];
    expect(floodAt(raises, T + 32 * MINUTE)).toBeNull();
  });

  it('agrees with counting the last ten minutes at every second', () => {
    const given = fc.array(fc.integer({ min: 0, max: 1_500 }), { maxLength: 60 });
    fc.assert(
      fc.property(given, fc.integer({ min: 0, max: 2_000 }), (seconds, until) => {
        const found = floodAt(
          seconds.map((second) => T + second * 1_000),
          T + until * 1_000,
        );
        expect(found && (found.since - T) / 1_000).toBe(countedSince(seconds, until));
      }),
      { numRuns: 200 },
    );
  });
});
