import { describe, expect, it } from 'vitest';
import { dewPoint, saturationVapourPressure, vapourPressureDeficit } from './climate.ts';

describe('the dew point', () => {
  it.each([
    [25, 10, -8.77],
    [50, 90, 47.9],
  ])('of %d °C and %d %% is %d °C, as in the note of Sensirion', (temperature, humidity, expected) => {
    expect(dewPoint(temperature, humidity)).toBeCloseTo(expected, 2);
  });

  it('of saturated air is its temperature, also where a sensor reads above 100 %', () => {
    expect(dewPoint(18, 100)).toBeCloseTo(18, 10);
    expect(dewPoint(18, 112)).toBeCloseTo(18, 10);
  });
});

describe('the vapour pressure deficit', () => {
  it.each([
    [15, 1.705],
    [24.5, 3.075],
  ])('rests on the saturation pressure of FAO-56, example 3: at %d °C %d kPa', (temperature, expected) => {
    expect(saturationVapourPressure(temperature)).toBeCloseTo(expected, 3);
  });

  it('of 25 °C and 60 % is 1.267 kPa', () => {
    expect(vapourPressureDeficit(25, 60)).toBeCloseTo(1.267, 3);
  });

  it('of a colder leaf is lower', () => {
    expect(vapourPressureDeficit(25, 60, 23)).toBeLessThan(vapourPressureDeficit(25, 60));
  });

  it('of saturated air is 0', () => {
    expect(vapourPressureDeficit(25, 120)).toBeCloseTo(0, 12);
  });
});
