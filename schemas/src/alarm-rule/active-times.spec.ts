import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumbers, firstActive } from './active-times.ts';
import type { RuleSchedule } from './schedule.ts';

const at = (iso: string): number => Date.parse(iso);
const nights: RuleSchedule['intervals'] = [{ day: 6, from: '22:00', to: '06:00' }];
const office = [1, 2, 3, 4, 5].map((day) => ({ day, from: '08:00', to: '17:00' }));
const seen = (found: number | null): string => (found === null ? 'never' : new Date(found).toISOString());

describe('the active times of a rule', () => {
  it('are within the intervals of the week, on the clock of the zone', () => {
    const active = firstActive({ kind: 'within', intervals: office }, 'Europe/Riga');
    expect(seen(active(at('2026-11-25T10:00:00Z')))).toBe('2026-11-25T10:00:00.000Z');
    expect(seen(active(at('2026-11-25T15:00:00Z')))).toBe('2026-11-26T06:00:00.000Z');
    expect(seen(active(at('2026-11-27T15:00:00Z')))).toBe('2026-11-30T06:00:00.000Z');
  });

  it('are outside of them, where the end of an interval is outside', () => {
    const active = firstActive({ kind: 'outside', intervals: office }, 'Europe/Riga');
    expect(seen(active(at('2026-11-25T10:00:00Z')))).toBe('2026-11-25T15:00:00.000Z');
    expect(seen(active(at('2026-11-25T15:00:00Z')))).toBe('2026-11-25T15:00:00.000Z');
  });

  it('skip closed days, on which no interval begins', () => {
    const closed = dayNumbers(['2026-11-26']);
    const within = firstActive({ kind: 'within', intervals: office }, 'UTC', closed);
    expect(seen(within(at('2026-11-25T18:00:00Z')))).toBe('2026-11-27T08:00:00.000Z');
    const outside = firstActive({ kind: 'outside', intervals: office }, 'UTC', closed);
    expect(seen(outside(at('2026-11-26T10:00:00Z')))).toBe('2026-11-26T10:00:00.000Z');
  });

  it('keep wall times when the clocks change', () => {
    const active = firstActive({ kind: 'within', intervals: nights }, 'Europe/Riga');
    // The night of 2026-03-28 is seven hours long, that of 2026-10-24 nine.
    expect(seen(active(at('2026-03-29T02:59:59Z')))).toBe('2026-03-29T02:59:59.000Z');
    expect(seen(active(at('2026-03-29T03:00:00Z')))).toBe('2026-04-04T19:00:00.000Z');
    expect(seen(active(at('2026-10-25T03:59:59Z')))).toBe('2026-10-25T03:59:59.000Z');
    expect(seen(active(at('2026-10-25T04:00:00Z')))).toBe('2026-10-31T20:00:00.000Z');
  });

  it('are never, of intervals that are closed for good', () => {
    const closed = new Set(Array.from({ length: 500 }, (_, day) => Math.floor(at('2026-11-25') / 86_400_000) + day));
    expect(firstActive({ kind: 'within', intervals: office }, 'UTC', closed)(at('2026-11-25T00:00:00Z'))).toBeNull();
  });

  it('equal a model that looks at every minute', () => {
    const minutes = fc.integer({ min: 0, max: 1_439 });
    const time = (minute: number): string =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const interval = fc.record({ day: fc.integer({ min: 1, max: 7 }), from: minutes, to: minutes });
    fc.assert(
      fc.property(
        fc.constantFrom('within' as const, 'outside' as const),
        fc.array(interval, { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 0, max: 7 * 1_440 - 1 }),
        (kind, intervals, start) => {
          const schedule = {
            kind,
            intervals: intervals.map(({ day, from, to }) => ({ day, from: time(from), to: time(to) })),
          };
          const covers = (minute: number): boolean =>
            intervals.some(({ day, from, to }) => {
              const length = to > from ? to - from : to + 1_440 - from;
              const since = (((minute - ((day - 1) * 1_440 + from)) % 10_080) + 10_080) % 10_080;
              return since < length;
            });
          let expected = start;
          while (covers(expected) !== (kind === 'within') && expected < start + 10_080) expected += 1;
          // 2026-11-23 is a Monday.
          const monday = at('2026-11-23T00:00:00Z');
          const found = firstActive(schedule, 'UTC')(monday + start * 60_000);
          if (expected < start + 10_080) expect(found).toBe(monday + expected * 60_000);
        },
      ),
      { numRuns: 150 },
    );
  });
});
