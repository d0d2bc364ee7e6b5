import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalUnit, conversion, differInScale, UNITS } from './units.ts';

const spellings: readonly [native: string, spelled: readonly string[]][] = [
  ['C', ['C', 'Cel', '°C', '℃', 'degC', 'deg C', '° C', 'celsius', 'Celsius']],
  ['lx', ['lx', 'lux', 'Lux']],
  ['Bq/m3', ['Bq/m3', 'Bq/m³', 'Bq/m^3']],
  ['umol/m2s', ['umol/m2s', '\u00B5mol/m²s', '\u03BCmol/m²/s']],
  ['mol/m2', ['mol/m²']],
  ['\u00B5g/m³', ['\u00B5g/m³', '\u03BCg/m³', 'ug/m3', '\u00B5g/m3', 'ug/m^3']],
];

describe('a unit', () => {
  it.each(spellings)('%s is the same in every spelling', (native, spelled) => {
    for (const sent of spelled) expect(conversion(native, sent), sent).toEqual({ slope: 1, offset: 0 });
  });

  it('is converted in every spelling', () => {
    for (const sent of ['F', '°F', 'degF', '℉', 'fahrenheit'])
      expect(conversion('C', sent), sent).toEqual({ slope: 5 / 9, offset: -160 / 9 });
    for (const sent of ['K', '\u212A', 'kelvin'])
      expect(conversion('C', sent), sent).toEqual({ slope: 1, offset: -273.15 });
    for (const sent of ['m3/m3', 'm³/m³', 'm^3/m^3'])
      expect(conversion('%', sent), sent).toEqual({ slope: 100, offset: 0 });
    expect(conversion('Cel', 'K')).toEqual({ slope: 1, offset: -273.15 });
  });

  it('is not guessed if it is unknown', () => {
    for (const sent of ['kg', 'deg', '°', 'constructor', '__proto__', 'c', 'k', 'x'.repeat(100_000)])
      expect(conversion('C', sent), sent.slice(0, 20)).toBeUndefined();
  });

  it('has one spelling, at every repetition', () => {
    const known = fc.constantFrom(...Object.values(UNITS).flatMap((units) => Object.keys(units)));
    fc.assert(
      fc.property(fc.oneof(known, fc.string()), (unit) => {
        expect(canonicalUnit(canonicalUnit(unit))).toBe(canonicalUnit(unit));
      }),
    );
  });

  it.each([
    ['C', 'K'],
    ['°C', 'degF'],
    ['bar', 'psi'],
    ['Pa', 'hPa'],
    ['mm', 'in'],
    ['%', 'ppm'],
    ['%', '1'],
  ])('%s differs in scale from %s, and neither from itself', (one, other) => {
    expect([differInScale(one, other), differInScale(other, one)]).toEqual([true, true]);
    expect([differInScale(one, one), differInScale(other, other)]).toEqual([false, false]);
  });

  it.each([
    ['C', 'Cel'],
    ['kPA', 'kPa'],
    ['', '%'],
    ['V', 'kg'],
    ['m3/m3', '/'],
  ])('%s does not differ in scale from %s', (one, other) => {
    expect([differInScale(one, other), differInScale(other, one)]).toEqual([false, false]);
  });

  it('of the list is converted as before spellings were normalized', () => {
    for (const [native, units] of Object.entries(UNITS))
      for (const [sent, expected] of Object.entries(units)) expect(conversion(native, sent)).toEqual(expected);
  });
});
