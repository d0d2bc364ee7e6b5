import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REPORT_CADENCES } from './kinds.ts';
import { CAUGHT_UP } from './limits.ts';
import { lastPeriod, nextPeriod, periodsDue, type ReportPeriod, type Timing } from './periods.ts';

const HOUR_MS = 3_600_000;
const timing = (changed: Partial<Timing> = {}): Timing => ({
  cadence: 'monthly',
  at: '06:00',
  zone: 'Europe/Riga',
  settleMinutes: 60,
  ...changed,
});
const iso = (at: number): string => new Date(at).toISOString();
const hours = ({ from, to }: ReportPeriod): number => (to - from) / HOUR_MS;

describe('the periods of reports', () => {
  it('are months of the calendar: March of Riga has 743 hours and is reported at six on its clock', () => {
    const march = nextPeriod(timing(), Date.UTC(2026, 2, 10));
    expect([iso(march.dueAt), hours(march)]).toEqual(['2026-04-01T03:00:00.000Z', 743]);
    expect(hours(nextPeriod(timing(), Date.UTC(2026, 9, 10)))).toBe(745);
  });

  it('are weeks that begin on Monday, one of them an hour shorter', () => {
    const week = lastPeriod(timing({ cadence: 'weekly' }), Date.UTC(2026, 2, 31));
    expect([iso(week.from), hours(week)]).toEqual(['2026-03-22T22:00:00.000Z', 167]);
  });

  it('are days in zones of quarter hours too', () => {
    const day = lastPeriod(timing({ cadence: 'daily', zone: 'Asia/Kathmandu' }), Date.UTC(2026, 4, 3));
    expect(iso(day.from)).toBe('2026-05-01T18:15:00.000Z');
  });

  it('are reported once in the hour that the clock shows twice, and at the jump in the one that it skips', () => {
    const daily = timing({ cadence: 'daily', at: '03:30', settleMinutes: 0 });
    expect(iso(nextPeriod(daily, Date.UTC(2026, 9, 25)).dueAt)).toBe('2026-10-25T00:30:00.000Z');
    expect(iso(nextPeriod(daily, Date.UTC(2026, 2, 29)).dueAt)).toBe('2026-03-29T01:00:00.000Z');
  });

  it('are not reported before late readings had their time', () => {
    const daily = timing({ cadence: 'daily', at: '00:10', zone: 'UTC', settleMinutes: 90 });
    expect(iso(nextPeriod(daily, Date.UTC(2026, 5, 1, 12)).dueAt)).toBe('2026-06-02T01:30:00.000Z');
  });

  it('are caught up, the newest of them', () => {
    const daily = timing({ cadence: 'daily', zone: 'UTC' });
    const until = Date.UTC(2026, 5, 30, 12);
    const found = periodsDue(daily, { after: Date.UTC(2026, 0, 1), until });
    expect(found).toHaveLength(CAUGHT_UP);
    expect(iso(found.at(-1)?.to ?? 0)).toBe('2026-06-30T00:00:00.000Z');
    expect(periodsDue(daily, { after: Date.UTC(2026, 5, 28, 6), until }).map(({ to }) => iso(to))).toEqual([
      '2026-06-29T00:00:00.000Z',
      '2026-06-30T00:00:00.000Z',
    ]);
  });

  it('follow one another without a gap, and each is due once, however often somebody looks', () => {
    const minutes = (days: number): fc.Arbitrary<number> => fc.integer({ min: 1, max: days * 1_440 });
    fc.assert(
      fc.property(
        fc.record({
          cadence: fc.constantFrom(...REPORT_CADENCES),
          zone: fc.constantFrom('Europe/Riga', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'),
          at: fc.constantFrom('00:00', '02:30', '06:00', '23:59'),
          settleMinutes: fc.constantFrom(0, 60, 1_440),
        }),
        fc.array(minutes(20), { minLength: 1, maxLength: 12 }),
        fc.nat(15),
        (of, steps, lateMinutes) => {
          const lateMs = lateMinutes * 60_000;
          const begin = Date.UTC(2026, 1, 20);
          let after = begin;
          const found: ReportPeriod[] = [];
          for (const step of steps) {
            const until = after + step * 60_000;
            found.push(...periodsDue(of, { after, until, lateMs }));
            after = until;
          }
          for (const [index, period] of found.entries()) {
            expect(period.from).toBe(found[index - 1]?.to ?? period.from);
            expect(period.dueAt).toBeGreaterThanOrEqual(period.to + of.settleMinutes * 60_000);
          }
          const [first] = found;
          if (first !== undefined) expect(nextPeriod(of, begin, lateMs)).toEqual(first);
          expect(nextPeriod(of, after, lateMs).from).toBeGreaterThanOrEqual(found.at(-1)?.to ?? 0);
        },
      ),
      { numRuns: 60 },
    );
  });
});
