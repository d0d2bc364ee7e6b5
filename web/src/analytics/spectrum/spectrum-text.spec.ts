import { expect, it } from 'vitest';
import { amplitudeText, differenceOf, lengthText, periodTicks, tickText } from './spectrum-text.ts';

const HOUR_MS = 3_600_000;

it.each([
  [90_000, '90.0 s'],
  [97 * 60_000, '97.0 min'],
  [24 * HOUR_MS, '24.0 h'],
  [7 * 24 * HOUR_MS, '7.0 d'],
])('a period of %i ms is written in a unit of which it has two', (ms, text) => {
  expect(lengthText(ms)).toBe(text);
});

it('an amplitude is a difference: zero stays zero in every unit', () => {
  const fahrenheit = { slope: 5 / 9, offset: -160 / 9 };
  const metric = { id: 1, name: 'Temperature', unit: '°F', digits: 1, isContact: false, conversion: fahrenheit };
  expect(amplitudeText(differenceOf(metric), 0)).toBe('0.000 °F');
  expect(amplitudeText(differenceOf(metric), 3)).toBe('5.400 °F');
});

it('ticks are round periods within the axis', () => {
  const ticks = periodTicks(20 * 60_000, 30 * 24 * HOUR_MS, 6);
  expect(ticks.length).toBeLessThanOrEqual(6);
  expect(ticks.map(tickText)[0]).toBe('20 min');
  expect(periodTicks(HOUR_MS, 24 * HOUR_MS, 8).map(tickText)).toEqual(['1 h', '2 h', '4 h', '8 h', '12 h', '1 d']);
});
