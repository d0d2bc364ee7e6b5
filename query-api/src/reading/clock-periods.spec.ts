import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CLOCK_PERIODS, type ClockPeriod } from '@watchglass/schemas/reading/queries';
import { clockPeriods } from './clock-periods.ts';
import { beginningOf, clockAt } from './testing/slow-clock.ts';

const HOUR_MS = 3_600_000;
const periodsOf = (from: string, to: string, zone: string, period: ClockPeriod) =>
  clockPeriods({ from: Date.parse(from), to: Date.parse(to), zone, period });
const text = (at: number): string => new Date(at).toISOString().slice(0, 16);

it('a day of Riga at the beginning of summer time has 23 hours, without the third', () => {
  const { periods } = periodsOf('2026-03-28T22:00Z', '2026-03-29T21:00Z', 'Europe/Riga', 'hour');
  expect(periods.map(({ clock }) => new Date(clock).getUTCHours())).toEqual([
    0, 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
  ]);
});

it('a day of Riga at the end of summer time has 25 hours, of which the third is two', () => {
  const { periods, placeOf } = periodsOf('2026-10-24T21:00Z', '2026-10-25T22:00Z', 'Europe/Riga', 'hour');
  expect(periods).toHaveLength(24);
  expect([periods[3], periods[4]].map((period) => text(period?.at ?? 0))).toEqual([
    '2026-10-25T00:00',
    '2026-10-25T02:00',
  ]);
  expect(placeOf((periods[4]?.clock ?? 0) / HOUR_MS)).toBe(4);
});

it('days begin with the clock, weeks on Monday, months on the first; the first one is cut by the range', () => {
  expect(
    periodsOf('2026-05-01T00:00Z', '2026-05-03T00:00Z', 'Asia/Kathmandu', 'day').periods.map(({ at }) => text(at)),
  ).toEqual(['2026-05-01T00:00', '2026-05-01T18:15', '2026-05-02T18:15']);
  const weeks = periodsOf('2026-03-22T22:00Z', '2026-04-05T21:00Z', 'Europe/Riga', 'week').periods;
  expect(weeks.map(({ at }) => text(at))).toEqual(['2026-03-22T22:00', '2026-03-29T21:00']);
  const months = periodsOf('2026-09-30T21:00Z', '2026-12-01T00:00Z', 'Europe/Riga', 'month').periods;
  expect(months.map(({ at, clock }) => [text(at), text(clock)])).toEqual([
    ['2026-09-30T21:00', '2026-10-01T00:00'],
    ['2026-10-31T22:00', '2026-11-01T00:00'],
    ['2026-11-30T22:00', '2026-12-01T00:00'],
  ]);
});

it('periods are read from the coarsest rollup that does not cut them', () => {
  const tableIn = (zone: string, period: ClockPeriod) =>
    periodsOf('2026-03-01T00:00Z', '2026-04-01T00:00Z', zone, period).table;
  expect(tableIn('UTC', 'day')).toBe('readings_1d');
  expect(tableIn('UTC', 'hour')).toBe('readings_1h');
  expect(tableIn('Europe/Riga', 'month')).toBe('readings_1h');
  expect(tableIn('Asia/Kathmandu', 'week')).toBe('readings_15m');
});

it('each instant lies in the period that the clock shows, in every zone', () => {
  const zones = ['Europe/Riga', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'Africa/Cairo', 'UTC'];
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.constantFrom(...CLOCK_PERIODS),
      fc.tuple(
        fc.integer({ min: Date.UTC(2025, 11, 1), max: Date.UTC(2026, 11, 1) }),
        fc.integer({ min: 1, max: 60 * 24 * HOUR_MS }),
        fc.nat({ max: 999 }),
      ),
      (zone, period, [from, ms, share]) => {
        const at = from + Math.floor((ms * share) / 1_000);
        const { periods } = clockPeriods({ from, to: from + ms, zone, period });
        const begin = beginningOf(period, clockAt(at, zone));
        expect(periods.some((each) => each.clock === begin && each.at <= at)).toBe(true);
        expect(periods[0]?.at).toBe(from);
      },
    ),
    { numRuns: 60 },
  );
});
