import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adjusted,
  converted,
  effectiveFrom,
  isUnadjusted,
  secondValue,
  UNADJUSTED,
  versionAt,
  type AdjustmentVersion,
} from './adjustment.ts';

const at = (time: string): number => Date.parse(`2026-03-05T${time}Z`);

describe('an adjusted value', () => {
  it('is (x·slope + offset − tare) / normalising', () => {
    expect(adjusted(10, { slope: 2, offset: 3, tare: { value: 5, at: 0 }, normalising: 4 })).toBe(4.5);
  });

  it('equals the measured value with the default settings', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
        expect(adjusted(x, UNADJUSTED)).toBe(x + 0);
      }),
    );
    expect(isUnadjusted(UNADJUSTED)).toBe(true);
    expect(isUnadjusted({ ...UNADJUSTED, tare: { value: 0.5, at: 0 } })).toBe(false);
  });
});

describe('a conversion', () => {
  const conversion = { x0: 4, y0: 0, x1: 20, y1: 200 };

  it.each([
    [4, 0],
    [12, 100],
    [20, 200],
    [2, -25],
  ])('maps %d to %d on the line through its two points', (x, y) => {
    expect(converted(x, conversion)).toBeCloseTo(y, 10);
  });

  it('feeds the second point, as an equation does; a custom metric alone repeats the value', () => {
    expect(secondValue(12, { ...UNADJUSTED, conversion })).toBeCloseTo(100, 10);
    expect(secondValue(20, { ...UNADJUSTED, preset: { equation: 'topp' } })).toBeCloseTo(34.54, 2);
    expect(secondValue(12, { ...UNADJUSTED, customMetric: { name: 'level', unit: 'l' } })).toBe(12);
  });
});

describe('the instant from which an adjustment holds', () => {
  it.each([
    ['10:00:00', '10:01:00'],
    ['10:00:30', '10:01:00'],
    ['10:00:30.001', '10:02:00'],
    ['10:00:59', '10:02:00'],
  ])('is, for %s, %s', (made, from) => {
    expect(effectiveFrom(at(made))).toBe(at(from));
  });

  it('selects the version by the measured instant, so that a late reading gets the same value', () => {
    const version = (number: number, from: number): AdjustmentVersion => ({
      ...UNADJUSTED,
      version: number,
      from,
      feeds: null,
    });
    const versions = [version(1, 100), version(2, 200), version(3, 200)];
    expect([99, 100, 199, 200, 300].map((measured) => versionAt(versions, measured)?.version)).toEqual([
      undefined,
      1,
      1,
      3,
      3,
    ]);
  });
});
