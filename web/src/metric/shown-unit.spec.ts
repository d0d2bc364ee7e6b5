import { toNative, toShown } from '@watchglass/schemas/metric/convert';
import { METRICS } from '@watchglass/schemas/metric/metrics';
import {
  DEFAULT_UNITS,
  QUANTITY_OF_UNIT,
  UNIT_CHOICES,
  type Quantity,
  type Units,
} from '@watchglass/schemas/user/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber } from '../value/number.ts';
import { shownUnit } from './shown-unit.ts';

const shown = (native: string, digits: number, value: number, units: Partial<Units>): string => {
  const { conversion, digits: shownDigits, unit } = shownUnit(native, digits, { ...DEFAULT_UNITS, ...units });
  return `${formatNumber(toShown(conversion, value), shownDigits)} ${unit}`;
};

describe('a value', () => {
  it("is shown in the person's unit with the same precision", () => {
    expect(shown('C', 1, 21.5, {})).toBe('21.5 C');
    expect(shown('C', 1, 21.5, { temperature: 'F' })).toBe('70.7 F');
    expect(shown('C', 1, -40, { temperature: 'F' })).toBe('−40.0 F');
    expect(shown('C', 1, 0, { temperature: 'K' })).toMatch(/^273\.[12] K$/);
    expect(shown('hPa', 1, 1013.25, { pressure: 'atm' })).toBe('1.0000 atm');
    expect(shown('hPa', 1, 1013.25, { pressure: 'inHg' })).toBe('29.921 inHg');
    expect(shown('hPa', 1, 1013.2, { pressure: 'Pa' })).toBe('101320 Pa');
    expect(shown('kg', 2, 1, { weight: 'lb' })).toBe('2.20 lb');
    expect(shown('m', 3, 1.5, { distance: 'mm' })).toBe('1500 mm');
    expect(shown('Bq/m3', 0, 148, { radon: 'pCi/L' })).toBe('4.00 pCi/L');
  });

  it('without selectable units keeps its unit', () => {
    expect(shown('Pa', 1, 12.5, { pressure: 'psi' })).toBe('12.5 Pa');
    expect(shown('%', 0, 41, { temperature: 'F' })).toBe('41 %');
    expect(shown('constructor', 0, 41, {})).toBe('41 constructor');
  });

  it('typed in any unit is unchanged after conversion in both directions', () => {
    const quantities = Object.entries(QUANTITY_OF_UNIT).flatMap(([native, quantity]) =>
      UNIT_CHOICES[quantity].map((unit) => [native, quantity, unit] as const),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...quantities),
        fc.integer({ min: -199_000, max: 1_000_000 }),
        ([native, quantity, unit], thousandths) => {
          const { conversion } = shownUnit(native, 3, { ...DEFAULT_UNITS, [quantity]: unit });
          expect(toNative(conversion, toShown(conversion, thousandths / 1000))).toBeCloseTo(thousandths / 1000, 6);
        },
      ),
    );
  });
});

it('every quantity lists its native unit, the stored one, first', () => {
  for (const [native, quantity] of Object.entries(QUANTITY_OF_UNIT)) {
    expect([native, quantity]).toEqual([UNIT_CHOICES[quantity][0], quantity]);
    expect(METRICS.some(({ unit }) => unit === native)).toBe(true);
  }
  expect(
    Object.keys(UNIT_CHOICES).filter(
      (quantity) => DEFAULT_UNITS[quantity as Quantity] !== UNIT_CHOICES[quantity as Quantity][0],
    ),
  ).toEqual([]);
});
