import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scaleOf, valueAxis } from './value-axis.ts';

it('a scale has round ticks around all values, and a flat line has room', () => {
  expect(scaleOf([2, 8]).ticks).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(scaleOf([])).toMatchObject({ low: 0, high: 1 });
  fc.assert(
    fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1 }), (values) => {
      const { low, high, ticks } = scaleOf(values);
      const near = (high - low) * 1e-9;
      expect(low).toBeLessThan(high);
      expect(ticks.length).toBeLessThan(20);
      expect(values.every((value) => value >= low - near && value <= high + near)).toBe(true);
    }),
  );
});

it('what lies beyond the typed ends of an axis is drawn at them, and its ticks are between them', () => {
  const asked = { values: [-100, 100], ends: { low: 0.5, high: 4 }, top: 10, height: 100, format: String };
  const { y, ticks } = valueAxis(asked);
  expect([-100, 0.5, 4, 100].map(y)).toEqual([110, 110, 10, 10]);
  expect(ticks.map((tick) => />([^<]*)<\/text>/.exec(tick)?.[1])).toEqual(['1', '2', '3', '4']);
});
