import { DEFAULT_CO2_SCALE } from '@watchglass/schemas/co2/scale';
import { describe, expect, it } from 'vitest';
import { co2Fold, setThresholds } from './set-thresholds.ts';

const own = { thresholds: [0, 900], labels: ['Room air'] };

describe('the CO₂ thresholds of a workspace', () => {
  it('are the default until they are set', () => {
    const [event] = setThresholds(co2Fold.initial, own, 7);
    expect(event).toEqual({
      type: 'Co2ThresholdsSet',
      data: { organizationId: 7, before: DEFAULT_CO2_SCALE, scale: own },
    });
    expect(event && co2Fold.evolve(co2Fold.initial, event)).toEqual(own);
  });

  it('stay without an event when the same scale is set again', () => {
    expect(setThresholds(own, structuredClone(own), 7)).toEqual([]);
  });
});
