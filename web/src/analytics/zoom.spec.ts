import fc from 'fast-check';
import { expect, it } from 'vitest';
import { panned, windowAfterKey, windowWithin, zoomed } from './zoom.ts';

const RANGE = { from: 1_000_000, to: 2_000_000 };

it('keys move, narrow, widen and leave the window', () => {
  const shown = { from: 1_400_000, to: 1_600_000 };
  const after = (key: string) => windowAfterKey(key, shown, RANGE);
  expect(after('ArrowRight')).toEqual({ from: 1_450_000, to: 1_650_000 });
  expect(after('ArrowLeft')).toEqual({ from: 1_350_000, to: 1_550_000 });
  expect(after('+')).toEqual({ from: 1_450_000, to: 1_550_000 });
  expect(after('-')).toEqual({ from: 1_300_000, to: 1_700_000 });
  expect(after('0')).toBeNull();
  expect(after('a')).toBeUndefined();
});

it('a window never leaves its range, nor gets shorter than ten seconds', () => {
  const step = fc.oneof(
    fc.record({ by: fc.double({ min: -3, max: 3, noNaN: true }) }),
    fc.record({
      factor: fc.double({ min: 0.01, max: 20, noNaN: true }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let shown: typeof RANGE = RANGE;
      for (const each of steps) {
        const at = 'at' in each ? shown.from + each.at * (shown.to - shown.from) : 0;
        shown = windowWithin('by' in each ? panned(shown, each.by) : zoomed(shown, each.factor, at), RANGE) ?? RANGE;
        expect(shown.from).toBeGreaterThanOrEqual(RANGE.from);
        expect(shown.to).toBeLessThanOrEqual(RANGE.to);
        expect(shown.to - shown.from).toBeGreaterThanOrEqual(10_000);
      }
    }),
  );
});

it('zooming keeps the instant under the pointer where it is', () => {
  const { from, to } = zoomed(RANGE, 0.5, 1_200_000);
  expect((1_200_000 - from) / (to - from)).toBeCloseTo(0.2);
});
