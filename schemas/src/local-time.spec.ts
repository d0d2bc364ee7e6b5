import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOfLocal, localDayAt, offsetAt } from './local-time.ts';

const DAY_MS = 86_400_000;
const dayOf = (text: string): number => Date.parse(text) / DAY_MS;
const at = (day: string, minute: number, zone: string): string =>
  new Date(instantOfLocal(dayOf(day), minute, zone)).toISOString();

describe('a time on the clock of a zone', () => {
  it.each([
    ['2026-03-23', 9 * 60, 'Europe/Riga', '2026-03-23T07:00:00.000Z'],
    ['2026-03-30', 9 * 60, 'Europe/Riga', '2026-03-30T06:00:00.000Z'],
    ['2026-06-01', 0, 'Asia/Kathmandu', '2026-05-31T18:15:00.000Z'],
  ])('%s, minute %i, in %s is an instant', (day, minute, zone, instant) => {
    expect(at(day, minute, zone)).toBe(instant);
  });

  it.each([
    ['2026-10-25', 3 * 60 + 30, 'Europe/Riga', '2026-10-25T00:30:00.000Z'],
    ['2026-04-05', 60 + 50, 'Australia/Lord_Howe', '2026-04-04T14:50:00.000Z'],
    ['2026-11-01', 90, 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ])('that %s shows twice (minute %i in %s) is the first', (day, minute, zone, instant) => {
    expect(at(day, minute, zone)).toBe(instant);
  });

  it.each([
    ['2026-03-29', 3 * 60 + 30, 'Europe/Riga', '2026-03-29T01:00:00.000Z'],
    ['2026-10-04', 2 * 60 + 10, 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['2026-03-08', 2 * 60 + 30, 'America/New_York', '2026-03-08T07:00:00.000Z'],
  ])('that %s skips (minute %i in %s) is the jump', (day, minute, zone, instant) => {
    expect(at(day, minute, zone)).toBe(instant);
  });

  it('is on the local day of its instant, and later times are not earlier instants', () => {
    const zone = fc.constantFrom('Europe/Riga', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu');
    const day = fc.integer({ min: dayOf('2025-01-01'), max: dayOf('2028-01-01') });
    const minute = fc.integer({ min: 0, max: 1_438 });
    fc.assert(
      fc.property(zone, day, minute, (name, local, of) => {
        const instant = instantOfLocal(local, of, name);
        expect(localDayAt(instant, name)).toBe(local);
        expect(instantOfLocal(local, of + 1, name)).toBeGreaterThanOrEqual(instant);
        expect(Math.abs(offsetAt(instant, name))).toBeLessThanOrEqual(14 * 3_600_000);
      }),
      { numRuns: 300 },
    );
  });
});
