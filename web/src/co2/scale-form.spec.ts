import { co2ScaleShape } from '@watchglass/schemas/co2/commands';
import { DEFAULT_CO2_SCALE } from '@watchglass/schemas/co2/scale';
import { check } from '@watchglass/schemas/shape';
import { describe, expect, it } from 'vitest';
import { defaultForm, formOf, scaleOf, without, withOneMore } from './scale-form.ts';

describe('the form of a CO₂ scale', () => {
  it('sends the scale that it was made of', () => {
    expect(check(co2ScaleShape, scaleOf(defaultForm()))).toEqual({ value: DEFAULT_CO2_SCALE });
  });

  it('drops a threshold with the label of its band', () => {
    const form = formOf({ thresholds: [0, 10, 20], labels: ['low', 'high'] });
    expect(scaleOf(without(form, 1))).toEqual({ thresholds: ['0', '20'], labels: ['low'] });
    expect(scaleOf(without(form, 0))).toEqual({ thresholds: ['10', '20'], labels: ['high'] });
    expect(scaleOf(without(form, 2))).toEqual({ thresholds: ['0', '10'], labels: ['low'] });
  });

  it('reports the fields of an added threshold until they are filled', () => {
    const form = withOneMore(formOf({ thresholds: [0, 10], labels: ['low'] }));
    const faults = check(co2ScaleShape, scaleOf(form)).faults ?? [];
    expect([...new Set(faults.map(({ field }) => field))]).toEqual(['thresholds.2', 'labels.1']);
  });
});
