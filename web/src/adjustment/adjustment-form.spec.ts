import { UNADJUSTED, type AdjustmentSettings } from '@watchglass/schemas/sensor/adjustment';
import { adjustSensorShape } from '@watchglass/schemas/sensor/commands';
import type { AdjustmentView } from '@watchglass/schemas/sensor/views';
import { check } from '@watchglass/schemas/shape';
import { describe, expect, it } from 'vitest';
import { formOf, isComputable, refusedFields, settingsOf, versionFor, type AdjustmentForm } from './adjustment-form.ts';

const form = (changed: Partial<AdjustmentForm>): AdjustmentForm => ({ ...formOf(undefined, 5), ...changed });
const line = { 'conversion.x0': '4', 'conversion.y0': '0', 'conversion.x1': '20', 'conversion.y1': '100' };
const faultsOf = (changed: Partial<AdjustmentForm>) =>
  (check(adjustSensorShape, { metricId: 1, ...settingsOf(form(changed)), reason: '' }).faults ?? []).map(
    ({ field }) => field,
  );

describe('the form of an adjustment', () => {
  it.each<Partial<AdjustmentSettings>>([
    {},
    { slope: 1.02, offset: -0.5, normalising: 2, tare: { value: 3, at: 7 } },
    { preset: { equation: 'topp' } },
    { preset: { equation: 'malicki', density: 1.4 } },
    { preset: { equation: 'cubic', coefficients: [1, 2, -3, 4e-6] } },
    { customMetric: { name: 'Level', unit: 'l' } },
    { customMetric: { name: 'Level', unit: '' }, conversion: { x0: 4, y0: 0, x1: 20, y1: 100 } },
  ])('sends the settings that it was opened with: %j', (changed) => {
    const settings = { ...UNADJUSTED, ...changed };
    expect(settingsOf(formOf(settings, 5))).toEqual(settings);
  });

  it('reads a comma as a point, and has a fault at each field without a number', () => {
    expect(settingsOf(form({ slope: '1,5' })).slope).toBe(1.5);
    expect(faultsOf({ slope: 'NaN', offset: '1e400', normalising: '', 'tare.value': '–' })).toEqual([
      'slope',
      'offset',
      'normalising',
      'tare.value',
    ]);
    expect(faultsOf({ second: 'converted', ...line, 'conversion.x1': 'x' })).toEqual([
      'conversion.x1',
      'customMetric.name',
    ]);
    expect(faultsOf({ second: 'malicki', preset: '4' })).toEqual(['preset']);
    expect(faultsOf({ second: 'cubic', preset: '1 2 3' })).toEqual(['preset']);
    expect(faultsOf({ second: 'cubic', preset: '1 2 3 4' })).toEqual([]);
  });

  it('computes a preview only with finite numbers and without a division by zero', () => {
    const computable = (changed: Partial<AdjustmentForm>) => isComputable(settingsOf(form(changed)));
    expect(computable({ slope: '2' })).toBe(true);
    expect(computable({ slope: 'NaN' })).toBe(false);
    expect(computable({ slope: '1e400' })).toBe(false);
    expect(computable({ normalising: '0' })).toBe(false);
    expect(computable({ second: 'converted', ...line })).toBe(true);
    expect(computable({ second: 'converted', ...line, 'conversion.x1': '4' })).toBe(false);
    expect(computable({ second: 'cubic', preset: '1 2 3' })).toBe(false);
  });

  it('shows equal coefficients at the coordinate that is equal', () => {
    const fieldOf = (changed: Partial<AdjustmentForm>) =>
      refusedFields(form({ ...line, ...changed })).CoefficientsEqual;
    expect(fieldOf({ 'conversion.x1': '4,0' })).toBe('conversion.x1');
    expect(fieldOf({ 'conversion.y1': '0' })).toBe('conversion.y1');
  });

  it('is based on the newest version of the sensor unless the point was adjusted meanwhile', () => {
    const sensor = (etag: string, version: number) => ({
      etag,
      adjustments: [{ metricId: 1, version } as AdjustmentView],
    });
    expect(versionFor(sensor('a', 1), sensor('b', 1), 1)).toBe('b');
    expect(versionFor(sensor('a', 1), sensor('b', 2), 1)).toBe('a');
  });
});
