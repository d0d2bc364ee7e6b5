import { DEFAULT_UNITS } from '@watchglass/schemas/user/units';
import { describe, expect, it } from 'vitest';
import { inUnits } from './told-units.ts';

const METRICS = [
  { id: 1, key: 'temperature', name: 'temperature', unit: 'C', digits: 1 },
  { id: 4, key: 'pressure', name: 'pressure', unit: 'hPa', digits: 1 },
  { id: 3, key: 'co2', name: 'co2', unit: 'ppm', digits: 0 },
  { id: 1001, key: null, name: 'vacuum', unit: 'kPa', digits: 2 },
];
const american = { ...DEFAULT_UNITS, temperature: 'F', pressure: 'inHg' } as const;
const told = (list: string | undefined, chosen = DEFAULT_UNITS) =>
  inUnits(METRICS, list, chosen).map(({ unit }) => unit);

describe('the units of the read API', () => {
  it('are those that its caller has chosen, else native ones', () => {
    expect(told(undefined)).toEqual(['1', '104', '3', 'c1001']);
    expect(told(undefined, american)).toEqual(['101', '114', '3', 'c1001']);
  });

  it('are the first of the asked ones that a metric has', () => {
    expect(told('102,122', american)).toEqual(['102', '114', '122', 'c1001']);
    expect(told('119,102')).toEqual(['119', '104', '3', 'c1001']);
    expect(() => told('999')).toThrow(expect.objectContaining({ code: 'InvalidRequest' }));
  });
});
