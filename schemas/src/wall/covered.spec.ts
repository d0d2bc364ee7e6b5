import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cover, gapsBetween, type Stretch } from './covered.ts';
import { SILENT_AFTER_SECONDS } from './limits.ts';

const PAUSE = SILENT_AFTER_SECONDS * 1000;
const stretch = fc.tuple(fc.nat(20), fc.nat(3)).map(([at, long]): Stretch => [at * PAUSE, (at + long) * PAUSE]);
const all: Stretch = [-Infinity, Infinity];
const covering = (stretches: readonly Stretch[]) =>
  stretches.reduce<readonly Stretch[]>((known, each) => cover(known, each, 100), []);

it('covers the same in whatever order the stretches come, in ascending order and apart', () => {
  fc.assert(
    fc.property(fc.array(stretch, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (stretches, order) => {
      const covered = covering(stretches);
      const shuffled = stretches.map((each) => [order.next().value, each] as const).toSorted(([a], [b]) => a - b);
      expect(covering(shuffled.map(([, each]) => each))).toEqual(covered);
      for (const [from, to] of gapsBetween(covered, all)) expect(to - from).toBeGreaterThan(PAUSE);
      for (const [from, to] of stretches)
        expect(covered.filter((each) => each[0] <= from && each[1] >= to)).toHaveLength(1);
    }),
  );
});

it('a gap belongs to the day in which it ends', () => {
  const covered = covering([
    [0, 1],
    [10 * PAUSE, 11 * PAUSE],
  ]);
  expect(gapsBetween(covered, [0, 10 * PAUSE])).toEqual([[1, 10 * PAUSE]]);
  expect(gapsBetween(covered, [10 * PAUSE, 20 * PAUSE])).toEqual([]);
});
