import { expect, it } from 'vitest';
import { binTexts } from './bin-text.ts';

const celsius = {
  id: 1,
  name: 'Temperature',
  unit: '°C',
  digits: 1,
  isContact: false,
  conversion: { slope: 1, offset: 0 },
};
const fahrenheit = { ...celsius, unit: '°F', conversion: { slope: 5 / 9, offset: -160 / 9 } };

it('bins are named by their ends in the unit of their reader', () => {
  const of = { low: 4, binWidth: 5 };
  expect(binTexts(of, celsius).long(1)).toBe('9.0 – 14.0 °C');
  expect(binTexts(of, fahrenheit).long(0)).toBe('39.2 – 48.2 °F');
});

it('narrow bins have as many digits as tell them apart, and one value is one bin', () => {
  const { short, long } = binTexts({ low: 4, binWidth: 0.004 }, celsius);
  expect(short(1)).not.toBe(short(2));
  expect(long(0)).toBe('4.0000 – 4.0040 °C');
  expect(binTexts({ low: 4, binWidth: 0 }, celsius).long(0)).toBe('4.0 °C');
});
