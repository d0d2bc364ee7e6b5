import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MaintenanceWindow } from './commands.ts';
import { hoursAtOnce, nextOccurrence, occurrencesBetween, type Occurrence } from './windows.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const weekly = (changed: Partial<Extract<MaintenanceWindow, { kind: 'weekly' }>> = {}): MaintenanceWindow => ({
  kind: 'weekly',
  days: [7],
  from: '02:00',
  to: '05:00',
  timeZone: 'Europe/Riga',
  ...changed,
});
const hours = ({ from, until }: Occurrence): number => (until - from) / HOUR_MS;
const iso = (at: number | undefined): string => new Date(at ?? 0).toISOString();

describe('the windows of a maintenance', () => {
  it('of every week begin and end at wall times: one is an hour shorter, and one an hour longer', () => {
    const [spring] = occurrencesBetween(weekly(), [Date.UTC(2026, 2, 28), Date.UTC(2026, 2, 30)]);
    expect([iso(spring?.from), iso(spring?.until)]).toEqual(['2026-03-29T00:00:00.000Z', '2026-03-29T02:00:00.000Z']);
    const [autumn] = occurrencesBetween(weekly(), [Date.UTC(2026, 9, 24), Date.UTC(2026, 9, 26)]);
    expect([iso(autumn?.from), iso(autumn?.until)]).toEqual(['2026-10-24T23:00:00.000Z', '2026-10-25T03:00:00.000Z']);
  });

  it('that begin in an hour that the clock skips begin at the jump, and hold nothing if they would end in it', () => {
    const around = [Date.UTC(2026, 2, 28), Date.UTC(2026, 2, 30)] as const;
    const [found] = occurrencesBetween(weekly({ from: '03:30', to: '05:00' }), around);
    expect(found && hours(found)).toBe(1);
    expect(occurrencesBetween(weekly({ from: '03:15', to: '03:45' }), around)).toEqual([]);
  });

  it('that end at or before their beginning end on the next day', () => {
    const [night] = occurrencesBetween(weekly({ days: [1], from: '22:00', to: '06:00', timeZone: 'UTC' }), [
      Date.UTC(2026, 5, 2),
      Date.UTC(2026, 5, 3),
    ]);
    expect([iso(night?.from), iso(night?.until)]).toEqual(['2026-06-01T22:00:00.000Z', '2026-06-02T06:00:00.000Z']);
  });

  it('that were ended early are gone, and the next week has them again', () => {
    const now = Date.UTC(2026, 5, 7, 0);
    const running = nextOccurrence(weekly(), now);
    expect(running && running.from <= now && now < running.until).toBe(true);
    const next = nextOccurrence(weekly(), now, running?.until);
    expect((next?.from ?? 0) - (running?.from ?? 0)).toBe(7 * DAY_MS);
    const once: MaintenanceWindow = { kind: 'once', from: iso(now), until: iso(now + HOUR_MS) };
    expect(nextOccurrence(once, now)).toEqual({ from: now, until: now + HOUR_MS });
    expect(nextOccurrence(once, now, now + HOUR_MS)).toBeNull();
    expect(nextOccurrence(once, now + HOUR_MS)).toBeNull();
  });

  it('last 24 hours at most without a pause, unless whole days touch', () => {
    expect(hoursAtOnce({ days: [1, 2], from: '22:00', to: '06:00' })).toBe(8);
    expect(hoursAtOnce({ days: [1, 3], from: '08:00', to: '08:00' })).toBe(24);
    expect(hoursAtOnce({ days: [1, 7], from: '08:00', to: '08:00' })).toBe(Infinity);
  });

  it('hold when the clock on the wall says so, on every day without a change of summer time', () => {
    const zones = ['Europe/Riga', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'];
    const formats = new Map(
      zones.map((timeZone) => [
        timeZone,
        new Intl.DateTimeFormat('en-GB', {
          timeZone,
          weekday: 'short',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        }),
      ]),
    );
    const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    const shown = (at: number, timeZone: string) => {
      const parts = formats.get(timeZone)?.formatToParts(at) ?? [];
      const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
      return { day: WEEKDAYS.indexOf(of('weekday')) + 1, time: `${of('hour')}:${of('minute')}` };
    };
    const time = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map((pair) => pair.map((each) => String(each).padStart(2, '0')).join(':'));
    const minutes = fc.integer({ min: Date.UTC(2025, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
        fc.tuple(time, time),
        minutes,
        (timeZone, days, [from, to], minute) => {
          const at = minute * 60_000;
          const isSteady = [-1, 1].every(
            (days_) => shown(at + days_ * DAY_MS, timeZone).time === shown(at, timeZone).time,
          );
          fc.pre(isSteady);
          const { day, time: clock } = shown(at, timeZone);
          const before = ((day + 5) % 7) + 1;
          const isToday = days.includes(day) && clock >= from && (to <= from || clock < to);
          const isFromYesterday = days.includes(before) && to <= from && clock < to;
          const found = nextOccurrence({ kind: 'weekly', days, from, to, timeZone }, at);
          expect(found !== null && found.from <= at).toBe(isToday || isFromYesterday);
        },
      ),
      { numRuns: 300 },
    );
  });
});
