import { describe, expect, it } from 'vitest';
import { rangeOf, readChoice, writeChoice } from './chart-range.ts';

const HOUR = 3_600_000;
const zone = 'Europe/Riga';
const read = (text: string) => readChoice(new URLSearchParams(text));

describe('the time range of charts', () => {
  it('is the last seven days by default', () => {
    const now = Date.UTC(2026, 10, 21, 10);
    expect(read('')).toEqual({ preset: 'days7' });
    expect(rangeOf(read(''), now, { zone })).toEqual({ from: now - 168 * HOUR, to: now, adjusted: false });
  });

  it('is restored from its address', () => {
    for (const address of ['', 'preset=lastMonth', 'preset=custom&from=1000&to=2000']) {
      const written = Object.entries(writeChoice(read(address))).filter(([, text]) => text !== '');
      expect(new URLSearchParams(written).toString()).toBe(address);
    }
  });

  it('is ignored if its end is before its beginning', () => {
    expect(read('preset=custom&from=5&to=4')).toEqual({ preset: 'days7' });
    expect(read('preset=custom')).toEqual({ preset: 'days7' });
  });

  it('follows the days of the zone across a clock change', () => {
    const sunday = Date.UTC(2026, 9, 25, 12);
    const { from, to } = rangeOf({ preset: 'yesterday' }, sunday + 24 * HOUR, { zone });
    expect([from, to]).toEqual([Date.UTC(2026, 9, 24, 21), Date.UTC(2026, 9, 25, 22)]);
    expect(to - from).toBe(25 * HOUR);
  });

  it("begins weeks on Monday, or on Sunday by the person's choice", () => {
    const { from, to } = rangeOf({ preset: 'lastWeek' }, Date.UTC(2026, 10, 21, 10), { zone: 'UTC' });
    expect([from, to]).toEqual([Date.UTC(2026, 10, 9), Date.UTC(2026, 10, 16)]);
    const sundays = rangeOf({ preset: 'lastWeek' }, Date.UTC(2026, 10, 21, 10), { zone: 'UTC', weekStart: 'sunday' });
    expect([sundays.from, sundays.to]).toEqual([Date.UTC(2026, 10, 8), Date.UTC(2026, 10, 15)]);
    expect(rangeOf({ preset: 'thisWeek' }, Date.UTC(2026, 10, 22, 10), { zone: 'UTC', weekStart: 'sunday' }).from).toBe(
      Date.UTC(2026, 10, 22),
    );
  });

  it('has 31 days of the calendar: a month with a longer night is whole', () => {
    expect(rangeOf({ preset: 'lastMonth' }, Date.UTC(2026, 10, 21), { zone })).toEqual({
      from: Date.UTC(2026, 8, 30, 21),
      to: Date.UTC(2026, 9, 31, 22),
      adjusted: false,
    });
  });

  it('loses its beginning if it is longer than 31 days, and what lies before 2015 or after now, and says so', () => {
    const now = Date.UTC(2026, 5, 1);
    const custom = (from: number, to: number) => rangeOf({ preset: 'custom', from, to }, now, { zone: 'UTC' });
    const day = 24 * HOUR;
    expect(custom(now - 100 * day, now - day)).toEqual({ from: now - 32 * day, to: now - day, adjusted: true });
    expect(custom(now - day, now + day)).toEqual({ from: now - day, to: now, adjusted: true });
    const first = Date.UTC(2015, 0, 1);
    expect(custom(first - day, first + day)).toEqual({ from: first, to: first + day, adjusted: true });
  });

  it('is the last seven days if nothing is left of it, and says so', () => {
    const now = Date.UTC(2026, 5, 1);
    for (const [from, to] of [
      [now + HOUR, now + 2 * HOUR],
      [0, 1],
    ] as const)
      expect(rangeOf({ preset: 'custom', from, to }, now, { zone })).toEqual({
        from: now - 168 * HOUR,
        to: now,
        adjusted: false,
        reset: true,
      });
  });
});
