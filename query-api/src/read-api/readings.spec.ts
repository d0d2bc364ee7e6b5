import { familyMetric, FAMILY_UNITS } from '@watchglass/schemas/read-api/catalogue';
import { METRICS } from '@watchglass/schemas/metric/metrics';
import { describe, expect, it } from 'vitest';
import { labelOf, second } from './answer.ts';
import { rangeOf } from './readings.ts';

const NOW = Date.UTC(2026, 4, 19, 23, 40, 55, 900);
const HOUR = 3_600_000;
const code = (expected: string) => expect.objectContaining({ code: expected });

describe('the range of a history', () => {
  it('is a day without a filter and a week of one sensor, unless it is said', () => {
    expect(rangeOf({}, false, NOW)).toEqual({ from: NOW - 24 * HOUR, to: NOW });
    expect(rangeOf({}, true, NOW)).toEqual({ from: NOW - 168 * HOUR, to: NOW });
    expect(rangeOf({ hours: 1, minutes: 30 }, true, NOW)).toEqual({ from: NOW - 1.5 * HOUR, to: NOW });
    expect(rangeOf({ from: '2026-05-19T00:00:00Z', to: '2026-05-19T01:00:00Z' }, false, NOW)).toEqual({
      from: Date.UTC(2026, 4, 19),
      to: Date.UTC(2026, 4, 19, 1),
    });
  });

  it('is refused beyond a week, of sensors beyond half a year, and backwards', () => {
    expect(() => rangeOf({ days: 8 }, false, NOW)).toThrow(code('InvalidRequest'));
    expect(rangeOf({ days: 8 }, true, NOW).to).toBe(NOW);
    expect(() => rangeOf({ days: 185 }, true, NOW)).toThrow(code('InvalidRequest'));
    expect(() => rangeOf({ from: '2027-01-01T00:00:00Z' }, true, NOW)).toThrow(code('InvalidRequest'));
  });
});

describe('names of the read API', () => {
  it('are those that templates match: every metric of the catalogue has one, and a unit with a sign', () => {
    const told = METRICS.map(({ id, key }) => familyMetric({ id, name: key }));
    expect(told.filter(({ name }) => !/^\p{Lu}|^pH$/u.test(name))).toEqual([]);
    expect(told.filter(({ unit }) => !FAMILY_UNITS.has(unit))).toEqual([]);
    expect([1, 3, 4, 62].map((id) => familyMetric({ id, name: '' }).name)).toEqual([
      'Temperature',
      'CO₂',
      'Atmospheric Pressure',
      'Battery voltage',
    ]);
    expect(familyMetric({ id: 1001, name: 'vacuum' })).toEqual({ id: '1001', name: 'vacuum', unit: 'c1001' });
  });

  it('say a sensor as its label does, and instants to the second', () => {
    expect([labelOf('40c8f1'), labelOf('Probe 7')]).toEqual(['0C8F1', 'Probe 7']);
    expect(second(NOW)).toBe('2026-05-19T23:40:55Z');
  });
});
