import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { METRICS } from '../metric/metrics.ts';
import { conversion } from '../metric/units.ts';
import { FAMILY_UNITS, familyMetric, familyUnitsOf, inUnit, senmlMetric } from './catalogue.ts';
import { FAMILY_UNIT_CHOICES } from './unit-choices.ts';

const CATALOGUED = { wireName: '', native: '' };
const unitOf = (metric: number, id: string) => familyUnitsOf(metric).find((unit) => unit.id === id);
const told = (metric: number, id: string, value: number) => {
  const unit = unitOf(metric, id);
  return unit && [inUnit(value, unit), unit.name];
};

describe('the catalogue of the read API', () => {
  it('has a name for each metric, as templates match it, and a native unit with an id of its own', () => {
    const named = METRICS.map(({ id, key }) => familyMetric({ id, name: key }));
    expect(named.filter(({ name }) => !/^\p{Lu}|^pH$/u.test(name))).toEqual([]);
    expect(named.filter(({ unit }) => !FAMILY_UNITS.has(unit))).toEqual([]);
    expect([1, 3, 4, 62].map((id) => familyMetric({ id, name: '' }).name)).toEqual([
      'Temperature',
      'CO₂',
      'Atmospheric Pressure',
      'Battery voltage',
    ]);
    expect(familyMetric({ id: 1001, name: 'vacuum' })).toEqual({ id: '1001', name: 'vacuum', unit: 'c1001' });
    expect(familyUnitsOf(1001, 'mbar')).toMatchObject([{ id: 'c1001', name: 'mbar', slope: 1, offset: 0 }]);
  });

  it('tells values in the units of the family, without noise', () => {
    expect(told(1, '101', 21.5)).toEqual([70.7, '°F']);
    expect(told(1, '102', 21.5)).toEqual([294.65, 'K']);
    expect(told(3, '122', 719)).toEqual([0.000719, '/']);
    expect(told(4, '4', 985.1)).toEqual([98_510, 'Pa']);
    expect(told(61, '121', -67)).toEqual([-97, 'dBW']);
    expect(told(10, '108', 0.5)).toEqual([5, 'mS/cm']);
    expect(told(28, '136', 1)).toEqual([0.01, 'bar']);
    expect(unitOf(62, '16')).toBeUndefined();
  });

  it('converts to each of its units and back', () => {
    let units = 0;
    for (const { id, unit: native } of METRICS)
      for (const choice of Object.values(FAMILY_UNIT_CHOICES).flat()) {
        const unit = unitOf(id, String(choice.id));
        const back = unit && conversion(native, choice.spelled);
        if (unit === undefined || back === undefined) continue;
        units += 1;
        fc.assert(
          fc.property(fc.double({ min: -1_000, max: 1_000, noNaN: true }), (value) => {
            expect(inUnit(value, unit) * back.slope + back.offset).toBeCloseTo(value, 3);
          }),
          { numRuns: 3 },
        );
      }
    expect(units).toBeGreaterThan(METRICS.length);
  });

  it('says SenML in units of its registry', () => {
    expect(senmlMetric(3, CATALOGUED)).toMatchObject({ name: 'co2', unit: '/' });
    expect(inUnit(719, senmlMetric(3, CATALOGUED))).toBe(0.000719);
    expect(inUnit(-67, senmlMetric(61, CATALOGUED))).toBe(-97);
    expect([1, 2, 61, 62].map((id) => senmlMetric(id, CATALOGUED).unit)).toEqual(['Cel', '%RH', 'dBW', '%EL']);
    expect(senmlMetric(1001, { wireName: 'vacuum', native: 'mbar' })).toMatchObject({ name: 'vacuum', unit: 'mbar' });
  });
});
