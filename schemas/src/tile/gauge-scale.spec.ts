import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from '../shape.ts';
import { bandAt, bandsOf, faultOfScale, placeOn, type GaugeBand, type GaugeThreshold } from './gauge-scale.ts';
import { gaugeTileProps } from './gauge.ts';

const at = (value: number | null, change: Partial<GaugeThreshold> = {}): GaugeThreshold => ({
  value,
  label: '',
  level: 'normal',
  enabled: true,
  ...change,
});
const scale = (...values: (number | null)[]) => values.map((value) => at(value));
const off = { enabled: false };

describe('a scale', () => {
  it.each([
    ['rising', scale(400, 800, 2000)],
    ['falling', scale(100, 50, 0)],
    ['with an empty threshold inside', scale(0, null, 10)],
    ['with an empty threshold at its end that is switched off', [at(null, off), at(0), at(10), at(null, off)]],
    ['with a double that is switched off', [at(0), at(10), at(10, off)]],
  ])('%s is sound', (_name, thresholds) => {
    expect(faultOfScale(thresholds)).toBeNull();
  });

  it.each([
    ['one threshold', scale(5), { at: 0, rule: 'few' }],
    ['all switched off', [at(1, off), at(2, off)], { at: 0, rule: 'few' }],
    ['an empty first one', scale(null, 5, 6), { at: 0, rule: 'ends' }],
    ['an empty last one', [at(1), at(5), at(null), at(9, off)], { at: 2, rule: 'ends' }],
    ['a double', scale(1, 2, 2, 3), { at: 2, rule: 'double' }],
    ['equal ends', scale(1, 2, 1), { at: 2, rule: 'double' }],
    ['a turn', scale(1, 5, 3, 9), { at: 2, rule: 'order' }],
    ['a turn while falling', scale(9, 3, 5, 1), { at: 2, rule: 'order' }],
  ])('with %s is refused at that threshold', (_name, thresholds, fault) => {
    expect(faultOfScale(thresholds)).toEqual(fault);
    const { faults } = check(gaugeTileProps, { sensors: [], metrics: [], thresholds });
    expect(faults).toMatchObject([{ field: `thresholds.${fault.at}`, rule: 'gauge.scale' }]);
  });

  it.each([
    ['beyond 1e12', [at(0), at(1.1e12)], 'thresholds.1.value', 'number.max'],
    ['of text', [at(0), { ...at(1), value: 'warm' }], 'thresholds.1.value', 'number.base'],
    ['with a label of 16 characters', [at(0, { label: 'x'.repeat(16) }), at(1)], 'thresholds.0.label', 'string.max'],
  ])('with a threshold %s is refused at the field', (_name, thresholds, field, rule) => {
    expect(check(gaugeTileProps, { sensors: [], metrics: [], thresholds }).faults).toMatchObject([{ field, rule }]);
  });
});

describe('the place of a value', () => {
  it.each([
    [scale(400, 2000), 1000, 0.375, null],
    [scale(100, 0), 25, 0.75, null],
    [scale(400, 2000), 399, 0, 'before'],
    [scale(400, 2000), 2001, 1, 'behind'],
    [scale(100, 0), 101, 0, 'before'],
    [scale(100, 0), -1, 1, 'behind'],
    [scale(400, 2000), 400, 0, null],
    [scale(400, 2000), 2000, 1, null],
  ])('on %j of %d is %d', (thresholds, value, share, beyond) => {
    expect(placeOn(bandsOf(thresholds), value)).toEqual({ share, off: beyond });
  });

  it('is none without a value and without a scale', () => {
    expect(placeOn(bandsOf(scale(0, 1)), Number.NaN)).toBeNull();
    expect(placeOn([], 1)).toBeNull();
  });

  it('lies in the band that the value is in, on every scale', () => {
    const scales = fc
      .tuple(fc.uniqueArray(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 2, maxLength: 8 }), fc.boolean())
      .map(([values, falls]) => scale(...values.toSorted((a, b) => (falls ? b - a : a - b))));
    fc.assert(
      fc.property(scales, fc.double({ min: 0, max: 1, noNaN: true }), (thresholds, share) => {
        const bands = bandsOf(thresholds);
        const [from, to] = [thresholds[0]?.value, thresholds.at(-1)?.value] as [number, number];
        const value = from + share * (to - from);
        const band = bandAt(bands, value) as GaugeBand;
        expect(placeOn(bands, value)?.share).toBeCloseTo(share, 6);
        expect((value - band.from) * (value - band.to)).toBeLessThanOrEqual(1e-6);
      }),
    );
  });
});
