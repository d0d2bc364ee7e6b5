import { describe, expect, it } from 'vitest';
import { alarmForTests } from './alarm-for-tests.ts';
import { sortAlarms } from './sort-alarms.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const raise = (measured: number, raised: number) => ({
  raisedAt: at(raised),
  raises: [{ severity: 50 as const, value: 9, measuredAt: at(measured), at: at(raised) }],
});
const late = alarmForTests({ id: 'late', severity: 50, ...raise(1, 9) });
const early = alarmForTests({ id: 'early', severity: 50, ...raise(5, 6) });
const critical = alarmForTests({ id: 'critical', severity: 80, ...raise(3, 4) });
const ended = alarmForTests({ id: 'ended', severity: 80, state: 'resolved', ...raise(8, 8) });
const ALL = [ended, late, critical, early];
const ids = (...order: Parameters<typeof sortAlarms> extends [unknown, ...infer R] ? R : never) =>
  sortAlarms(ALL, ...order).map(({ id }) => id);

describe('alarms', () => {
  it('are sorted by the measured instant of the newest raise, active ones first', () => {
    expect(ids('newestRawTime', true)).toEqual(['early', 'critical', 'late', 'ended']);
    expect(ids('newestRawTime', false)).toEqual(['late', 'critical', 'early', 'ended']);
  });

  it('are sorted by the instant of the raise', () => {
    expect(ids('raisedAt', true)).toEqual(['late', 'early', 'critical', 'ended']);
  });

  it('are sorted by severity, and equal ones by the newest raise', () => {
    expect(ids('severity', true)).toEqual(['critical', 'late', 'early', 'ended']);
    expect(ids('severity', false)).toEqual(['late', 'early', 'critical', 'ended']);
  });
});
