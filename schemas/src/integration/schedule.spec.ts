import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cronProblem, nextDue, nextRuns } from './schedule.ts';

const NOW = new Date('2026-11-26T10:00:30Z');
const cron = (text: string) => ({ every: 'cron', cron: text }) as const;
const first = (text: string, zone: string, after: string) => nextDue(cron(text), zone, new Date(after))?.toISOString();

describe('a schedule of one’s own', () => {
  it.each([
    ['*/5 8-18 * * mon-fri', null],
    ['0 0 * * *', null],
    ['  30   3 * * *  ', null],
    ['* * * * * *', 'fields'],
    ['@reboot', 'fields'],
    ['@daily', 'fields'],
    ['* * * *', 'fields'],
    ['0 0 L * *', 'fields'],
    ['60 0 * * *', 'values'],
    ['* * * * *'.padEnd(100_000), 'fields'],
    ['*'.repeat(100_000), 'fields'],
    ['0 0 30 2 *', 'neverDue'],
    ['0 0 29 2 *', 'neverDue'],
  ])('%.40s is judged %s', (text, problem) => {
    expect(cronProblem(text, NOW)).toBe(problem);
  });

  it('is due once on the days on which clocks are changed', () => {
    expect(first('30 3 * * *', 'Europe/Riga', '2027-03-27T12:00:00Z')).toBe('2027-03-28T01:00:00.000Z');
    expect(
      nextRuns(cron('30 3 * * *'), 'Europe/Riga', { after: new Date('2027-10-30T12:00:00Z'), count: 2 }).map((at) =>
        at.toISOString(),
      ),
    ).toEqual(['2027-10-31T00:30:00.000Z', '2027-11-01T01:30:00.000Z']);
  });
});

it('presets are due at whole minutes, and daily at midnight of the workspace', () => {
  const due = (every: 'minute' | 'minutes20' | 'hour' | 'day') =>
    nextDue({ every, cron: null }, 'Europe/Riga', NOW)?.toISOString();
  expect([due('minute'), due('minutes20'), due('hour'), due('day')]).toEqual([
    '2026-11-26T10:01:00.000Z',
    '2026-11-26T10:20:00.000Z',
    '2026-11-26T11:00:00.000Z',
    '2026-11-26T22:00:00.000Z',
  ]);
  expect(nextDue({ every: 'arrival', cron: null }, 'UTC', NOW)).toBeNull();
});

describe('a schedule of one’s own, beside one that looks at every minute', () => {
  const ZONES = ['Europe/Riga', 'America/New_York', 'Australia/Lord_Howe', 'UTC'] as const;
  const field = (min: number, max: number) =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constant('*') },
      {
        weight: 3,
        arbitrary: fc
          .uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: 3 })
          .map((list) => list.join(',')),
      },
      fc
        .tuple(fc.integer({ min, max }), fc.integer({ min, max }))
        .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
      fc.integer({ min: 2, max: 5 }).map((step) => `*/${step}`),
    );
  const asked = fc.record({
    minute: fc
      .uniqueArray(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 3 })
      .map((list) => list.join(',')),
    hour: field(0, 23),
    day: field(1, 28),
    month: field(1, 12),
    weekday: field(0, 6),
    zone: fc.constantFrom(...ZONES),
    after: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 11, 1) }).map((at) => new Date(at)),
  });

  it('is due at the same instants over three years in four zones, but where a clock jumps', () => {
    fc.assert(
      fc.property(asked, ({ minute, hour, day, month, weekday, zone, after }) => {
        const text = [minute, hour, day, month, weekday].join(' ');
        const due = nextDue(cron(text), zone, after);
        const walked = walk({ minute, hour, day, month, weekday }, zone, after);
        if (walked === null || jumpsNear(zone, walked) || (due !== null && jumpsNear(zone, due.getTime()))) return;
        expect(due?.getTime()).toBe(walked);
      }),
      { numRuns: 60 },
    );
  });

  const fits = (expression: string, value: number, [min]: readonly [number]): boolean =>
    expression.split(',').some((part) => {
      if (part === '*') return true;
      if (part.startsWith('*/')) return (value - min) % Number(part.slice(2)) === 0;
      const [from, to = from] = part.split('-').map(Number);
      return from !== undefined && to !== undefined && value >= from && value <= to;
    });

  type Fields = Readonly<Record<'minute' | 'hour' | 'day' | 'month' | 'weekday', string>>;

  /** The first minute after an instant whose clock and calendar fit, at most some weeks later; of days first, for it is long. */
  function walk({ minute, hour, day, month, weekday }: Fields, zone: string, after: Date): number | null {
    const isDay = (at: Clock): boolean => {
      const byDay = fits(day, at.day, [1]);
      const byWeekday = fits(weekday, at.weekday, [0]);
      // If both are said, either is enough.
      const isOr = day !== '*' && weekday !== '*';
      return fits(month, at.month, [1]) && (isOr ? byDay || byWeekday : byDay && byWeekday);
    };
    const end = after.getTime() + 45 * 86_400_000;
    for (let at = (Math.floor(after.getTime() / 60_000) + 1) * 60_000; at < end;) {
      const now = clockOf(zone, at);
      if (!isDay(now) || !fits(hour, now.hour, [0])) at += (60 - now.minute) * 60_000;
      else if (fits(minute, now.minute, [0])) return at;
      else at += 60_000;
    }
    return null;
  }

  /** Whether the offset of a zone changes within half a day. */
  const jumpsNear = (zone: string, at: number): boolean =>
    offsetOf(zone, at - 43_200_000) !== offsetOf(zone, at + 43_200_000);

  interface Clock {
    readonly minute: number;
    readonly hour: number;
    readonly day: number;
    readonly month: number;
    readonly weekday: number;
  }

  const formats = new Map(
    ZONES.map((zone) => [
      zone as string,
      new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
      }),
    ]),
  );

  function localOf(zone: string, at: number): number {
    const parts = Object.fromEntries(
      (formats.get(zone)?.formatToParts(at) ?? []).map(({ type, value }) => [type, Number(value)]),
    );
    return Date.UTC(parts['year'] ?? 0, (parts['month'] ?? 1) - 1, parts['day'], parts['hour'], parts['minute']);
  }

  const offsetOf = (zone: string, at: number): number => localOf(zone, at) - Math.floor(at / 60_000) * 60_000;

  function clockOf(zone: string, at: number): Clock {
    const local = new Date(localOf(zone, at));
    return {
      minute: local.getUTCMinutes(),
      hour: local.getUTCHours(),
      day: local.getUTCDate(),
      month: local.getUTCMonth() + 1,
      weekday: local.getUTCDay(),
    };
  }
});
