import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Clusters } from './clusters.ts';

const size = { width: 4_000, height: 3_000 };
const MOST = 300;
const RADIUS = 80;
const whole = { left: 0, top: 0, right: 1, bottom: 1 };
const at = (id: string, x: number, y: number) => ({ id, x, y });

describe('the markers of a plan', () => {
  it('join objects that are too close at this scale, and part them closer up', () => {
    const clusters = new Clusters(size, [at('a', 0.5, 0.5), at('b', 0.51, 0.5), at('c', 0.9, 0.9)], RADIUS);
    const far = clusters.within({ ...whole, scale: 0.25 }, MOST);
    expect(far.map(({ spots }) => spots.length).toSorted((a, b) => a - b)).toEqual([1, 2]);
    const both = far.find(({ spots }) => spots.length === 2);
    expect([both?.x, both?.y].map((each) => Number(each?.toFixed(3)))).toEqual([0.505, 0.5]);
    expect(clusters.within({ ...whole, scale: 4 }, MOST)).toHaveLength(3);
  });

  it('keep objects on one spot together, however close', () => {
    const clusters = new Clusters(size, [at('a', 0.25, 0.75), at('b', 0.25, 0.75)], RADIUS);
    expect(clusters.within({ ...whole, scale: 8 }, MOST)).toMatchObject([{ spots: [{}, {}] }]);
  });

  it('are at most 300 and show each object in the view once, whatever the plan', () => {
    const fraction = fc.integer({ min: 0, max: 10_000 }).map((part) => part / 10_000);
    const places = fc.array(fc.tuple(fraction, fraction), { maxLength: 2_000, minLength: 1_500 });
    fc.assert(
      fc.property(places, fc.constantFrom(0.1, 0.5, 1), (all, scale) => {
        const clusters = new Clusters(
          size,
          all.map(([x, y], index) => at(String(index), x, y)),
          RADIUS,
        );
        const groups = clusters.within({ ...whole, scale }, MOST);
        expect(groups.length).toBeLessThanOrEqual(300);
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
        expect(groups.flatMap(({ spots }) => spots.map(({ id }) => id)).length).toBe(all.length);
      }),
      { numRuns: 10 },
    );
  });
});
