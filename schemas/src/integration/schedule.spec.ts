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
