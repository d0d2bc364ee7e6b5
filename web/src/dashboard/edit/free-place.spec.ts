import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freePlace, type Place } from './free-place.ts';

const COLUMNS = 6;
const box = fc
  .record({
    x: fc.integer({ min: 0, max: COLUMNS - 1 }),
    y: fc.integer({ min: 0, max: 8 }),
    w: fc.integer({ min: 1, max: COLUMNS }),
    h: fc.integer({ min: 1, max: 4 }),
  })
  .map((each) => ({ ...each, w: Math.min(each.w, COLUMNS - each.x) }));
const size = fc.record({ w: fc.integer({ min: 1, max: COLUMNS }), h: fc.integer({ min: 1, max: 4 }) });
const from = fc.record({ x: fc.integer({ min: 0, max: COLUMNS }), y: fc.integer({ min: 0, max: 8 }) });

type Taken = Place & { readonly w: number; readonly h: number };

/** Tries every place, one after the other. */
function firstOfAll(taken: readonly Taken[], { w, h }: { w: number; h: number }, start: Place): Place {
  const covered = new Set(
    taken.flatMap((each) =>
      Array.from(
        { length: each.w * each.h },
        (_, at) => `${each.x + (at % each.w)} ${each.y + Math.floor(at / each.w)}`,
      ),
    ),
  );
  const isFree = ({ x, y }: Place): boolean =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`).every(
      (cell) => !covered.has(cell),
    );
  for (let y = start.y; ; y += 1)
    for (let x = y === start.y ? start.x : 0; x <= COLUMNS - w; x += 1) if (isFree({ x, y })) return { x, y };
}

describe('the first free place', () => {
  it('is the one that trying every place finds', () => {
    fc.assert(
      fc.property(fc.array(box, { maxLength: 8 }), size, from, (taken, wanted, start) => {
        expect(freePlace(taken, wanted, COLUMNS, start)).toEqual(firstOfAll(taken, wanted, start));
      }),
    );
  });

  it('is at the left edge for a box wider than the grid', () => {
    expect(freePlace([{ x: 0, y: 0, w: 1, h: 3 }], { w: 9, h: 1 }, COLUMNS)).toEqual({ x: 0, y: 3 });
  });
});
