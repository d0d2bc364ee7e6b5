import type { PointFigures } from '@watchglass/schemas/reading/views';
import { expect, it } from 'vitest';
import type { ShownMetric } from '../metric/atoms.ts';
import { figureText, type FigureName } from './figure-text.ts';

const HOUR_MS = 3_600_000;
const celsius: ShownMetric = {
  id: 1,
  name: 'Temperature',
  unit: '°C',
  digits: 2,
  conversion: { slope: 1, offset: 0 },
  isContact: false,
};
/** Native = shown × 5/9 − 160/9. */
const fahrenheit: ShownMetric = { ...celsius, unit: '°F', conversion: { slope: 5 / 9, offset: -160 / 9 } };
const figures: PointFigures = {
  point: '1.1',
  metricId: 1,
  isWithheld: false,
  n: 4,
  mean: 6,
  deviation: 2,
  p5: 4,
  p50: 5.5,
  p95: 8.55,
  within: 50 * 60_000,
  below: 0,
  above: 10 * 60_000,
  unknown: 30 * 60_000,
  weightedMean: 5.667,
  integral: 3.25,
  integralMs: HOUR_MS / 2,
  meanKineticTemperature: null,
  worstDay: { value: 7.7564, at: 0 },
  worstMonth: null,
  degreeDays: { heating: 6, cooling: 0, days: 1, missing: 2 },
  trend: null,
  coverage: 0.75,
};
const text = (figure: FigureName, metric = celsius) =>
  figureText(figure, figures, { metric, lengthMs: 1.5 * HOUR_MS, zone: 'UTC' });
const number = (of: string) => Number(/-?[\d.]+/.exec(of.replace(',', '.'))?.[0]);

it('values take factor and offset of a unit, differences the factor alone, an integral the offset for its hours', () => {
  expect(number(text('mean', fahrenheit))).toBeCloseTo(42.8, 2);
  expect(number(text('deviation', fahrenheit))).toBeCloseTo(3.6, 2);
  expect(number(text('heating', fahrenheit))).toBeCloseTo(10.8, 1);
  expect(number(text('worstDay', fahrenheit))).toBeCloseTo(45.96, 1);
  expect(number(text('integral'))).toBeCloseTo(3.25, 2);
  expect(number(text('integral', fahrenheit))).toBeCloseTo(21.85, 2);
});

it('times stand with their share of the range, and what is not there is a dash', () => {
  expect(text('within')).toContain('0:50');
  expect(text('within')).toContain('55');
  expect(text('heating')).toContain('1/3');
  expect([
    text('trend'),
    text('meanKineticTemperature'),
    figureText('n', undefined, { metric: celsius, lengthMs: 1, zone: 'UTC' }),
  ]).toEqual(['–', '–', '–']);
});
