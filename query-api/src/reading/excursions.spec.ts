import fc from 'fast-check';
import { expect, it } from 'vitest';
import { excursionsOf, type HeldReading } from './excursions.ts';

const MINUTE = 60_000;

/** Readings of a minute's interval: each holds until the next, for three minutes at most. */
function heldOf(readings: readonly (readonly [minute: number, value: number])[], to: number): HeldReading[] {
  return readings.map(([minute, value], index) => ({
    at: minute * MINUTE,
    value,
    begins: Math.max(minute, 0) * MINUTE,
    ends: Math.min(readings[index + 1]?.[0] ?? to, minute + 3, to) * MINUTE,
  }));
}

it('an excursion is the longest run beyond a limit, with its furthest reading and what is beyond times how long', () => {
  const held = heldOf([...[8, 9, 11, 10, 8, 7].entries()], 6);
  expect(excursionsOf(held, { low: 2, high: 8 }, 6 * MINUTE)).toEqual([
    {
      side: 'above',
      from: MINUTE,
      to: 4 * MINUTE,
      beganBefore: false,
      goesOn: false,
      readings: 3,
      peak: { value: 11, at: 2 * MINUTE },
      beyond: (1 + 3 + 2) / 60,
    },
  ]);
});

it('one that had begun before the range is cut there, and one that lasts goes on', () => {
  const [first, second] = excursionsOf(
    heldOf(
      [
        [-1, 1],
        [1, 1.5],
        [2, 5],
        [4, 9],
      ],
      6,
    ),
    { low: 2, high: 8 },
    6 * MINUTE,
  );
  expect(first).toMatchObject({ side: 'below', from: 0, to: 2 * MINUTE, beganBefore: true, goesOn: false });
  expect(first?.peak).toEqual({ value: 1, at: -MINUTE });
  expect(second).toMatchObject({ side: 'above', from: 4 * MINUTE, to: 6 * MINUTE, beganBefore: false, goesOn: true });
});

it('time in which nobody knows the value ends an excursion, and so does the other limit', () => {
  const found = excursionsOf(
    heldOf(
      [
        [0, 9],
        [5, 9],
        [6, 1],
      ],
      9,
    ),
    { low: 2, high: 8 },
    9 * MINUTE,
  );
  expect(found.map(({ side, from, to }) => [side, from / MINUTE, to / MINUTE])).toEqual([
    ['above', 0, 3],
    ['above', 5, 6],
    ['below', 6, 9],
  ]);
});

it('nothing is beyond a limit that is not there', () => {
  const held = heldOf(
    [
      [0, -1e6],
      [1, 1e6],
    ],
    3,
  );
  expect(excursionsOf(held, { low: null, high: 8 }, 3 * MINUTE).map(({ side }) => side)).toEqual(['above']);
  expect(excursionsOf(held, { low: null, high: null }, 3 * MINUTE)).toEqual([]);
});

const drawn = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 10 })), { maxLength: 40 })
  .map((steps) => {
    let minute = -2;
    return steps.map(([step, value]) => [(minute += step), value] as const);
  });

/** What each minute of the range is beyond, looked up reading by reading. */
function sidesBySearch(readings: readonly (readonly [minute: number, value: number])[], to: number): string[] {
  return Array.from({ length: to }, (_, minute) => {
    const [at, value] = readings.findLast(([each]) => each <= minute) ?? [-Infinity, 5];
    if (minute >= at + 3) return 'unknown';
    if (value > 7) return 'above';
    return value < 3 ? 'below' : 'within';
  });
}

it('every minute is in one excursion of its side, or in none', () => {
  fc.assert(
    fc.property(drawn, fc.integer({ min: 1, max: 120 }), (readings, to) => {
      const range = readings.filter(([minute]) => minute < to);
      const found = excursionsOf(heldOf(range, to), { low: 3, high: 7 }, to * MINUTE);
      const sides = sidesBySearch(range, to);
      const expected = sides.map((side, minute) => (side === 'above' || side === 'below' ? `${minute} ${side}` : ''));
      const told = found.flatMap(({ side, from, to: end }) =>
        Array.from({ length: (end - from) / MINUTE }, (_, place) => `${from / MINUTE + place} ${side}`),
      );
      expect(told).toEqual(expected.filter(Boolean));
      // None begins where another of its side ends.
      for (const [index, each] of found.entries())
        expect(found[index - 1]?.side === each.side && found[index - 1]?.to === each.from).toBe(false);
    }),
  );
});
