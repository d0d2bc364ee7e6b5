import { describe, expect, it } from 'vitest';
import { DEFAULT_CO2_SCALE } from '../co2/scale.ts';
import { check } from '../shape.ts';
import { bandsOfCo2, bandsOfScale } from './bands.ts';
import { monitorShape } from './commands.ts';

const gauge = {
  name: 'Freezer',
  source: { sensorId: 7 },
  metricId: 1,
  thresholds: [-30, null, -18, 0],
  labels: ['Cold', '', 'Warm'],
  colors: ['blue', 'blue', 'red'],
};
const faultOf = (changed: object) => check(monitorShape, { ...gauge, ...changed }).faults?.[0];

describe('the bands of a public tile', () => {
  it('lie between the thresholds that have a value, and keep the label and the colour of their beginning', () => {
    expect(bandsOfScale({ ...gauge, colors: ['blue', 'blue', 'red'] })).toEqual([
      { from: -30, to: -18, label: 'Cold', color: 'blue' },
      { from: -18, to: 0, label: 'Warm', color: 'red' },
    ]);
  });

  it('of CO₂ are those of the workspace: good ones green, the last one red', () => {
    expect(bandsOfCo2(DEFAULT_CO2_SCALE).map(({ from, color }) => [from, color])).toEqual([
      [400, 'green'],
      [600, 'green'],
      [800, 'green'],
      [1000, 'yellow'],
      [1200, 'red'],
    ]);
  });
});

describe('the definition of a public tile', () => {
  it('is complete with its defaults', () => {
    expect(check(monitorShape, { name: ' Lobby ', source: { sensorId: 7 } })).toEqual({
      value: {
        name: 'Lobby',
        source: { sensorId: 7 },
        metricId: 3,
        unitId: null,
        thresholds: null,
        labels: [],
        colors: [],
        periodId: 24,
        state: 'internal',
        origins: [],
      },
    });
  });

  it.each([
    ['thresholds.2', 'gauge.scale', { thresholds: [-30, -18, -18, 0] }],
    ['thresholds.0', 'gauge.scale', { thresholds: [null, -18, -10, 0] }],
    ['labels', 'array.length', { labels: ['Cold'] }],
    ['colors', 'array.length', { colors: [] }],
    ['labels.0', 'string.max', { labels: ['x'.repeat(16), '', ''] }],
    ['thresholds.0', 'number.min', { thresholds: [-1.1e12, null, -18, 0] }],
    ['periodId', 'any.only', { periodId: 2 }],
    ['state', 'any.only', { state: 'secret' }],
    ['origins.0', 'string.pattern.name', { origins: ['https://a.example; script-src *'] }],
    ['origins.0', 'string.pattern.name', { origins: ['*'] }],
    ['origins.0', 'string.pattern.name', { origins: ['https://a.example/path'] }],
    ['origins', 'array.max', { origins: Array.from({ length: 11 }, (_, n) => `https://${n}.example`) }],
  ])('names the field %s and the rule %s', (field, rule, changed) => {
    expect(faultOf(changed)).toMatchObject({ field, rule });
  });

  it('accepts falling thresholds, and origins with a port', () => {
    expect(faultOf({ thresholds: [10, null, 5, 0], origins: ['HTTPS://Intranet.example:8443'] })).toBeUndefined();
  });
});
