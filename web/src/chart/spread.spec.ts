import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spread } from './spread.ts';

const items = fc.record({
  wanted: fc.array(fc.double({ min: -500, max: 1500, noNaN: true }), { maxLength: 40 }),
  size: fc.integer({ min: 1, max: 60 }),
  length: fc.integer({ min: 0, max: 1000 }),
});
/** Sums of fractions are not exact. */
const ROUNDING = 1e-6;

describe('labels and marks along an axis', () => {
  it('never overlap, stay within the room and keep their order', () => {
    fc.assert(
      fc.property(items, ({ wanted, size, length }) => {
        const placed = spread(wanted, { size, length })
          .map((at, index) => ({ at, wanted: wanted[index] ?? 0 }))
          .filter((item): item is { at: number; wanted: number } => item.at !== null)
          .toSorted((a, b) => a.at - b.at);
        for (const [index, { at, wanted: here }] of placed.entries()) {
          expect(at).toBeGreaterThanOrEqual(size / 2 - ROUNDING);
          expect(at).toBeLessThanOrEqual(length - size / 2 + ROUNDING);
          const next = placed[index + 1];
          if (next === undefined) continue;
          expect(next.at - at).toBeGreaterThanOrEqual(size - ROUNDING);
          expect(next.wanted).toBeGreaterThanOrEqual(here);
        }
      }),
    );
  });

  it('are omitted only if the room is too small, from the end of the list', () => {
    fc.assert(
      fc.property(items, ({ wanted, size, length }) => {
        const fitting = Math.min(wanted.length, Math.floor(length / size));
        expect(spread(wanted, { size, length }).map((at) => at !== null)).toEqual(
          wanted.map((_place, index) => index < fitting),
        );
      }),
    );
  });

  it('keep their position if there is room', () => {
    expect(spread([80, 20, 50], { size: 10, length: 100 })).toEqual([80, 20, 50]);
  });
});
