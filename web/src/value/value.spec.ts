import { describe, expect, it } from 'vitest';
import { ageOf, noDataOf, trustOf } from './age.ts';
import {
  daysBetween,
  formatClock,
  formatDate,
  formatDateTime,
  formatDay,
  formatInstant,
  formatMoment,
  formatTime,
} from './date.ts';
import { formatNumber } from './number.ts';

describe('a number', () => {
  it('keeps the digits of its metric', () => {
    expect(formatNumber(21.456, 1)).toBe('21.5');
    expect(formatNumber(757, 0)).toBe('757');
    expect(formatNumber(1e6, 0)).toBe('1000000');
  });
  it('is exponential with three digits when very small or very large', () => {
    expect(formatNumber(0.00005, 2)).toBe('5.000e−5');
    expect(formatNumber(12_345_678, 0)).toBe('1.235e+7');
    expect(formatNumber(0, 2)).toBe('0.00');
  });
  it('has the decimal sign of the language', () => {
    expect(formatNumber(21.456, 1, 'de')).toBe('21,5');
    expect(formatNumber(0.00005, 2, 'lv')).toBe('5,000e−5');
  });
  it('has a minus sign in every language, not a hyphen', () => {
    for (const language of ['en', 'de', 'es', 'fr', 'it', 'lv', 'nl', 'pt', 'ru'])
      expect(formatNumber(-21.5, 1, language)).toMatch(/^−21[.,]5$/);
  });
  it('has no negative zero', () => {
    expect(formatNumber(-0.04, 1)).toBe('0.0');
  });
  it('is a dash when there is none', () => {
    expect(formatNumber(null, 1)).toBe('–');
    expect(formatNumber(Number.NaN, 1)).toBe('–');
  });
});

describe('an instant', () => {
  const at = Date.UTC(2026, 8, 5, 22, 4, 7);
  it('is written day, month, year and time on the clock of its zone', () => {
    expect(formatDateTime(at, 'UTC')).toBe('05-Sep-2026 22:04');
    expect(formatDateTime(at, 'Europe/Riga')).toBe('06-Sep-2026 01:04');
    expect(formatClock(at, 'UTC')).toBe('22:04:07');
    expect(formatInstant(at, 'UTC')).toBe('05-Sep-2026 22:04:07');
  });
  it('uses a 12-hour clock if the person chose it', () => {
    const hours = [0, 1, 11, 12, 13, 23].map((hour) => formatTime(Date.UTC(2026, 8, 5, hour, 4), 'UTC', true));
    expect(hours).toEqual(['12:04 AM', '01:04 AM', '11:04 AM', '12:04 PM', '01:04 PM', '11:04 PM']);
    expect(formatClock(at, 'UTC', true)).toBe('10:04:07 PM');
  });

  it("has the month in the page's language, without a point between dashes", () => {
    expect(formatDate(at, 'UTC', 'ru')).toBe('05-сент-2026');
    expect(formatDay(at, 'UTC', 'pt')).toBe('05-set');
    expect(formatDateTime(Date.UTC(2026, 6, 1), 'UTC', 'fr')).toBe('01-juil-2026 00:00');
  });
  it('omits the date only on the same day', () => {
    expect(formatMoment(at, at + 3_600_000, 'UTC')).toBe('22:04');
    expect(formatMoment(at, at + 3_600_000, 'Europe/Riga')).toBe('01:04');
    expect(formatMoment(at, at + 7_200_000, 'UTC')).toBe('05-Sep-2026 22:04');
  });
  it('counts days between two instants by the midnights of its zone', () => {
    const day = 86_400_000;
    expect(daysBetween(at, at + 30 * day - 1, 'UTC')).toBe(30);
    expect(daysBetween(at, at + 3_600_000, 'UTC')).toBe(0);
    expect(daysBetween(at - 7_200_000, at, 'Europe/Riga')).toBe(1);
    expect(daysBetween(Date.UTC(2026, 9, 20), Date.UTC(2026, 10, 20), 'Europe/Riga')).toBe(31);
  });
});

describe('an age', () => {
  it('uses the largest meaningful unit', () => {
    expect(ageOf(12_900)).toEqual({ unit: 'seconds', count: 12 });
    expect(ageOf(240_000)).toEqual({ unit: 'minutes', count: 4 });
    expect(ageOf(47 * 3_600_000)).toEqual({ unit: 'hours', count: 47 });
    expect(ageOf(72 * 3_600_000)).toEqual({ unit: 'days', count: 3 });
    expect(ageOf(-400)).toEqual({ unit: 'seconds', count: 0 });
  });
  it('lowers trust after three and after six intervals', () => {
    expect(trustOf(180_000, 60)).toBe('fresh');
    expect(trustOf(180_001, 60)).toBe('expiring');
    expect(trustOf(360_001, 60)).toBe('old');
  });
});

it.each([
  [24 * 3_600_000 - 1, null],
  [24 * 3_600_000, 'day'],
  [7 * 24 * 3_600_000 - 1, 'day'],
  [7 * 24 * 3_600_000, 'week'],
])('a value of %d ms is without a newer one for: %s', (ageMs, level) => {
  expect(noDataOf(ageMs)).toBe(level);
});
