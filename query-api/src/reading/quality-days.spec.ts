import { describe, expect, it } from 'vitest';
import { daysOf, expectedMs } from './quality-days.ts';

const HOUR_MS = 3_600_000;
const riga = (from: string, to: string, now = '2027-01-01T00:00:00Z') =>
  daysOf({ from: Date.parse(from), to: Date.parse(to), zone: 'Europe/Riga' }, Date.parse(now));
const refusal = (code: string) => expect.objectContaining({ code });

describe('the days of a range', () => {
  it('are whole days of the zone: one has 23 hours, and one 25', () => {
    const spring = riga('2026-03-28T22:00:00Z', '2026-03-29T21:00:00Z');
    expect(expectedMs(spring, 0)).toEqual([23 * HOUR_MS]);
    const autumn = riga('2026-10-25T10:00:00Z', '2026-10-25T11:00:00Z');
    expect(expectedMs(autumn, 0)).toEqual([25 * HOUR_MS]);
  });

  it('expect nothing after now, and nothing before a sensor was heard', () => {
    const days = riga('2026-06-01T00:00:00Z', '2026-06-02T23:00:00Z', '2026-06-02T11:00:00Z');
    expect(expectedMs(days, 0).map((ms) => ms / HOUR_MS)).toEqual([24, 14, 0]);
    expect(expectedMs(days, Date.parse('2026-06-01T09:00:00Z')).map((ms) => ms / HOUR_MS)).toEqual([12, 14, 0]);
  });

  it('are 31 at most, in order', () => {
    expect(riga('2026-05-01T00:00:00Z', '2026-05-31T12:00:00Z').edges).toHaveLength(32);
    expect(() => riga('2026-05-01T00:00:00Z', '2026-06-01T12:00:00Z')).toThrow(refusal('RangeTooLong'));
    expect(() => riga('2026-05-01T00:00:00Z', '2026-05-01T00:00:00Z')).toThrow(refusal('InvalidRequest'));
  });
});
