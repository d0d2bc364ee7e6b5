import { describe, expect, it } from 'vitest';
import { waterContent } from './permittivity.ts';

describe('water content from permittivity', () => {
  it.each([
    [10, 18.83],
    [20, 34.54],
  ])('is that of Topp 1980 for %d: %d %%', (permittivity, percent) => {
    expect(waterContent(permittivity, { equation: 'topp' })).toBeCloseTo(percent, 2);
  });

  it('is that of Malicki 1996 at a bulk density', () => {
    expect(waterContent(20, { equation: 'malicki', density: 1.4 })).toBeCloseTo(35.21, 2);
  });

  it('is that of an own cubic', () => {
    expect(waterContent(10, { equation: 'cubic', coefficients: [0.01, 0.02, -0.001, 0.0001] })).toBeCloseTo(21, 10);
  });

  it('equals Topp 1980 for a cubic of its coefficients', () => {
    const coefficients = [-0.053, 0.0292, -5.5e-4, 4.3e-6] as const;
    for (const permittivity of [1, 5, 15, 40, 80])
      expect(waterContent(permittivity, { equation: 'cubic', coefficients })).toBe(
        waterContent(permittivity, { equation: 'topp' }),
      );
  });

  it('is not a number where the equation has no value', () => {
    expect(waterContent(-1, { equation: 'malicki', density: 1.4 })).toBeNaN();
  });
});
