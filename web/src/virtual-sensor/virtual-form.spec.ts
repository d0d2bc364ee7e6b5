import { check } from '@watchglass/schemas/shape';
import { previewVirtualSensorShape } from '@watchglass/schemas/virtual-sensor/commands';
import { VIRTUAL_TYPES } from '@watchglass/schemas/virtual-sensor/types';
import { describe, expect, it } from 'vitest';
import { formOf, formulaOf, isComplete, NEW_VIRTUAL, placesOf } from './virtual-form.ts';

const POINT = '0195f000-0000-7000-8000-0000000000d0';

describe('the form of a virtual sensor', () => {
  it.each(VIRTUAL_TYPES)('gives a valid formula for %s, and the same form again', (type) => {
    const inputs = placesOf(type, []).map((_, place) => (place === 1 ? POINT : place + 1));
    const form = { ...NEW_VIRTUAL, type, inputs, metricId: 7, maxAge: '10' };
    expect(isComplete(form)).toBe(true);
    const checked = check(previewVirtualSensorShape, formulaOf(form, 'UTC'));
    if (checked.faults) throw new Error(JSON.stringify(checked.faults));
    const view = {
      ...checked.value,
      id: 1,
      metricId: 7,
      version: 1,
      invalid: null,
      coverage: null,
      history: null,
      etag: '',
    };
    expect(formulaOf(formOf(view as Parameters<typeof formOf>[0]), 'UTC')).toEqual(formulaOf(form, 'UTC'));
  });

  it('has a place for each role, and for two inputs of a list at least', () => {
    expect(placesOf('vapourPressureDeficit', [4])).toEqual([4, 0, 0]);
    expect(placesOf('sum', [4])).toEqual([4, 0]);
    expect(placesOf('sum', [4, 5, 6])).toEqual([4, 5, 6]);
  });

  it('leaves out the leaf of a deficit if none is chosen', () => {
    const form = { ...NEW_VIRTUAL, type: 'vapourPressureDeficit', inputs: [4, 5, 0] } as const;
    expect(isComplete(form)).toBe(true);
    expect(formulaOf(form, 'UTC')['inputs']).toEqual([
      { sensorId: 4, metricId: 1 },
      { sensorId: 5, metricId: 2 },
    ]);
  });

  it('takes a comma for a decimal point, and leaves other texts to the rule of the server', () => {
    const form = { ...NEW_VIRTUAL, type: 'offset', inputs: [4], metricId: 1 } as const;
    expect(formulaOf({ ...form, constant: '-0,5' }, 'UTC')['parameters']).toEqual({ constant: -0.5 });
    expect(formulaOf({ ...form, constant: 'x' }, 'UTC')['parameters']).toEqual({ constant: 'x' });
  });
});
