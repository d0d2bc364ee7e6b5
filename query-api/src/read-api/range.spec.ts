import { instantText } from '@watchglass/schemas/read-api/instant-text';
import { check, shape } from '@watchglass/schemas/shape';
import { describe, expect, it } from 'vitest';
import { windowOf, type HistoryQuery } from './history-query.ts';
import { rangeOf } from './range.ts';

const NOW = Date.UTC(2026, 4, 19, 23, 40, 55, 900);
const HOUR = 3_600_000;
const code = (expected: string) => expect.objectContaining({ code: expected });
const asked = (query: Partial<HistoryQuery>) => windowOf(query as HistoryQuery);
const [ALL, SENSOR, ASSET] = [asked({}), asked({ sensor: '1' }), asked({ asset: 'a' })];

describe('the range of a history', () => {
  it('is a day without a filter and of an asset, and a week of a sensor, unless it is said', () => {
    expect(rangeOf({}, ALL, NOW)).toEqual({ from: NOW - 24 * HOUR, to: NOW });
    expect(rangeOf({}, ASSET, NOW)).toEqual({ from: NOW - 24 * HOUR, to: NOW });
    expect(rangeOf({}, SENSOR, NOW)).toEqual({ from: NOW - 168 * HOUR, to: NOW });
    expect(rangeOf({ hours: 1, minutes: 30 }, SENSOR, NOW)).toEqual({ from: NOW - 1.5 * HOUR, to: NOW });
    expect(rangeOf({ from: '2026-05-19T00:00:00Z', to: '2026-05-19T01:00:00Z' }, ALL, NOW)).toEqual({
      from: Date.UTC(2026, 4, 19),
      to: Date.UTC(2026, 4, 19, 1),
    });
  });

  it('is refused beyond a week, of sensors and assets beyond half a year, backwards, and from the year 0', () => {
    expect(() => rangeOf({ days: 8 }, ALL, NOW)).toThrow(code('InvalidRequest'));
    expect(rangeOf({ days: 8 }, SENSOR, NOW).to).toBe(NOW);
    expect(rangeOf({ days: 184 }, ASSET, NOW).to).toBe(NOW);
    expect(() => rangeOf({ days: 185 }, SENSOR, NOW)).toThrow(code('InvalidRequest'));
    expect(() => rangeOf({ from: '2027-01-01T00:00:00Z' }, ALL, NOW)).toThrow(code('InvalidRequest'));
    expect(() => rangeOf({ from: '0000-01-01T00:00:00Z' }, SENSOR, NOW)).toThrow(code('InvalidRequest'));
  });
});

describe('an instant of the read API', () => {
  const told = (at: string) => {
    const checked = check(shape({ at: instantText() }), { at });
    return checked.faults ? checked.faults.map(({ field }) => field) : checked.value.at;
  };

  it('is UTC unless it has an offset, and a day is its beginning', () => {
    expect(told('2026-05-19')).toBe('2026-05-19T00:00:00.000Z');
    expect(told('2026-05-19 23:40')).toBe('2026-05-19T23:40:00.000Z');
    expect(told('2026-05-19T23:40:55')).toBe('2026-05-19T23:40:55.000Z');
    expect(told('2026-05-19T23:40:55+03:00')).toBe('2026-05-19T20:40:55.000Z');
  });

  it.each(['not-a-date', '2026-13-01', '2026-05-19T25:00', '1779234055', ''])('is refused as %j', (text) => {
    expect(told(text)).toEqual(['at']);
  });
});
