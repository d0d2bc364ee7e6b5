import { DEFAULT_UNITS } from '@watchglass/schemas/user/units';
import { expect, it } from 'vitest';
import { valueText } from './value-text.ts';

const CELSIUS = { metricId: 1, value: 12.44 };

it('a value is in the unit and with the decimal sign of its reader', () => {
  expect(valueText(CELSIUS, { language: 'en', units: DEFAULT_UNITS })).toBe('12.4 °C');
  expect(valueText(CELSIUS, { language: 'de', units: { ...DEFAULT_UNITS, temperature: 'F' } })).toBe('54,4 °F');
});

it('a value of an unknown metric has the unit that came with it', () => {
  const flow = { metricId: 1000, value: 3, nativeUnit: 'l/min' };
  expect(valueText(flow, { language: 'en', units: DEFAULT_UNITS })).toBe('3.00 l/min');
});
