import { describe, expect, it } from 'vitest';
import { check } from '../shape.ts';
import { co2ScaleShape } from './commands.ts';
import { bandOf, DEFAULT_CO2_SCALE, isSameScale } from './scale.ts';

describe('the band of a CO₂ value', () => {
  it.each([
    [0, 'Excellent', 1, 'good'],
    [420, 'Excellent', 1, 'good'],
    [599.9, 'Excellent', 1, 'good'],
    [600, 'Great', 2, 'good'],
    [999, 'Good', 3, 'good'],
    [1000, 'Fair', 4, 'average'],
    [1200, 'Poor', 5, 'poor'],
    [1e6, 'Poor', 5, 'poor'],
  ])('of %d ppm on the default scale is %s', (value, label, place, grade) => {
    expect(bandOf(DEFAULT_CO2_SCALE, value)).toEqual({ label, place, grade });
  });

  it('is the only one of a scale with one label', () => {
    expect(bandOf({ thresholds: [0, 1], labels: ['Air'] }, 5)).toEqual({ label: 'Air', place: 1, grade: 'good' });
  });

  it('is missing for a value that is no number', () => {
    expect(bandOf(DEFAULT_CO2_SCALE, Number.NaN)).toBeNull();
  });
});

describe('a CO₂ scale', () => {
  const faults = (value: unknown) => check(co2ScaleShape, value).faults?.map(({ field, rule }) => [field, rule]);

  it('accepts the default', () => {
    expect(faults(DEFAULT_CO2_SCALE)).toBeUndefined();
  });

  it.each([
    ['equal thresholds', { thresholds: [400, 600, 600], labels: ['a', 'b'] }, ['thresholds.2', 'number.greater']],
    ['descending thresholds', { thresholds: [800, 600], labels: ['a'] }, ['thresholds.1', 'number.greater']],
    ['one threshold', { thresholds: [400], labels: ['a'] }, ['thresholds', 'array.min']],
    ['eight thresholds', { thresholds: [1, 2, 3, 4, 5, 6, 7, 8], labels: ['a'] }, ['thresholds', 'array.max']],
    ['a missing threshold', { thresholds: [400, ''], labels: ['a'] }, ['thresholds.1', 'number.base']],
    ['a threshold beyond 1e12', { thresholds: [0, 1e13], labels: ['a'] }, ['thresholds.1', 'number.max']],
    ['a long label', { thresholds: [0, 1], labels: ['x'.repeat(16)] }, ['labels.0', 'string.max']],
    ['a band without a label', { thresholds: [0, 1, 2], labels: ['a'] }, ['labels', 'array.length']],
  ])('with %s is refused at the field', (_name, value, fault) => {
    expect(faults(value)).toContainEqual(fault);
  });

  it('equals another with the same thresholds and labels', () => {
    expect(isSameScale(DEFAULT_CO2_SCALE, structuredClone(DEFAULT_CO2_SCALE))).toBe(true);
    expect(isSameScale(DEFAULT_CO2_SCALE, { ...DEFAULT_CO2_SCALE, labels: ['a', 'b', 'c', 'd', 'e'] })).toBe(false);
  });
});
