import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dutiesBetween, dutyAt, turnAt, turnBegin, type Cover } from './duty.ts';

const HOUR_MS = 3_600_000;
const rota = {
  timeZone: 'Europe/Riga',
  startsOn: '2026-03-23',
  handoverAt: '09:00',
  turn: 'week',
  people: ['a', 'b', 'c'],
} as const;
const on = (changed: object = {}) => ({ ...rota, people: [...rota.people], ...changed });

/** What the clock of each zone shows as HH:mm, by the platform. */
const clocks = new Map(
  ['Europe/Riga', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'].map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  ]),
);
const clock = (instant: number, timeZone: string): string => clocks.get(timeZone)?.format(instant) ?? '';

describe('a rota', () => {
  it('hands over at the same time on the clock before and after summer time begins', () => {
    expect(new Date(turnBegin(on(), 0)).toISOString()).toBe('2026-03-23T07:00:00.000Z');
    expect(new Date(turnBegin(on(), 1)).toISOString()).toBe('2026-03-30T06:00:00.000Z');
  });

  it('has nobody on duty before its first turn, and its first person from then on', () => {
    const begin = turnBegin(on(), 0);
    expect(dutyAt(on(), [], begin - 1)).toBeNull();
    expect(dutyAt(on(), [], begin)).toMatchObject({ userId: 'a', turn: 0, coverId: null });
    expect(dutyAt(on(), [], turnBegin(on(), 4))).toMatchObject({ userId: 'b', turn: 4 });
  });

  it('shows covers in place of turns, the newest first, and the turn again afterwards', () => {
    const begin = turnBegin(on(), 0);
    const covers: Cover[] = [
      { id: '1', userId: 'b', from: begin + HOUR_MS, until: begin + 5 * HOUR_MS },
      { id: '2', userId: 'c', from: begin + 2 * HOUR_MS, until: begin + 3 * HOUR_MS },
    ];
    expect(
      dutiesBetween(on(), covers, [begin, begin + 6 * HOUR_MS]).map(({ userId, coverId, from }) => [
        userId,
        coverId,
        (from - begin) / HOUR_MS,
      ]),
    ).toEqual([
      ['a', null, 0],
      ['b', '1', 1],
      ['c', '2', 2],
      ['b', '1', 3],
      ['a', null, 5],
    ]);
  });

  it('has one person at each instant of three years in four zones, as counting handovers on the clock says', () => {
    const zone = fc.constantFrom(...clocks.keys());
    const handoverAt = fc.constantFrom('00:00', '01:30', '02:30', '03:15', '09:00', '23:59');
    fc.assert(
      fc.property(zone, handoverAt, fc.constantFrom('day', 'week'), (timeZone, time, turn) => {
        const of = on({ timeZone, handoverAt: time, turn, startsOn: '2025-01-01' });
        const [from, until] = [turnBegin(of, 0), turnBegin(of, turn === 'day' ? 1_096 : 157)];
        const duties = dutiesBetween(of, [], [from, until]);
        expect(duties[0]?.from).toBe(from);
        expect(duties.at(-1)?.until).toBe(until);
        duties.forEach((duty, index) => {
          expect(duty.turn).toBe(index);
          expect(duty.userId).toBe(rota.people[index % 3]);
          if (index > 0) expect(duty.from).toBe(duties[index - 1]?.until);
          const shown = clock(duty.from, timeZone);
          if (shown !== time) expect(clock(duty.from - 1, timeZone) < time && shown > time).toBe(true);
        });
      }),
      { numRuns: 16 },
    );
  });

  it('finds the turn of an instant between its beginning and the next', () => {
    const instant = fc.integer({ min: Date.parse('2026-03-23T07:00:00Z'), max: Date.parse('2029-01-01') });
    fc.assert(
      fc.property(instant, fc.constantFrom('day', 'week'), (at, turn) => {
        const of = on({ turn });
        const found = turnAt(of, at);
        expect(turnBegin(of, found)).toBeLessThanOrEqual(at);
        expect(turnBegin(of, found + 1)).toBeGreaterThan(at);
      }),
      { numRuns: 200 },
    );
  });
});
