import { describe, expect, it } from 'vitest';
import { daysOfMonth, monthOf } from './month.ts';

const day = (text: string): number => Date.parse(text) / 86_400_000;

describe('a page of the calendar', () => {
  it('begins with the week of the first day and ends with that of the last', () => {
    const days = daysOfMonth(day('2026-06-01'), 'UTC', 1);
    expect(days).toHaveLength(35);
    expect(days[0]).toMatchObject({ day: day('2026-06-01'), isInMonth: true });
    expect(days.at(-1)).toMatchObject({ day: day('2026-07-05'), isInMonth: false });
    expect(daysOfMonth(day('2026-06-01'), 'UTC', 7)[0]?.day).toBe(day('2026-05-31'));
  });

  it('has a day of 23 hours and one of 25 where the clock changes', () => {
    const hours = (month: string, on: string) => {
      const found = daysOfMonth(day(month), 'Europe/Riga', 1).find((each) => each.day === day(on));
      return found && (found.until - found.from) / 3_600_000;
    };
    expect(hours('2026-03-01', '2026-03-29')).toBe(23);
    expect(hours('2026-10-01', '2026-10-25')).toBe(25);
  });

  it('is that of the person in their zone', () => {
    const at = Date.parse('2026-05-31T22:30:00.000Z');
    expect(monthOf(at, 'Europe/Riga')).toBe(day('2026-06-01'));
    expect(monthOf(at, 'UTC')).toBe(day('2026-05-01'));
    expect(monthOf(at, 'UTC', -5)).toBe(day('2025-12-01'));
  });
});
