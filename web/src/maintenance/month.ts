import { instantOfLocal, localDayAt, weekdayOf } from '@watchglass/schemas/local-time';

const DAY_MS = 86_400_000;
const DAYS_PER_WEEK = 7;

/** A day of a calendar page; `from` until before `until`, epoch milliseconds. */
export interface CalendarDay {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly isInMonth: boolean;
  readonly from: number;
  readonly until: number;
}

/** The first day of the month of an instant on the clock of a zone, shifted by some months: days since 1970-01-01. */
export function monthOf(at: number, zone: string, shift = 0): number {
  const shown = new Date(localDayAt(at, zone) * DAY_MS);
  return Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth() + shift, 1) / DAY_MS;
}

/** The weeks of a month by its first day, filled with days of the months beside it. Weeks begin on Monday (1) or Sunday (7). */
export function daysOfMonth(first: number, zone: string, weekStart: 1 | 7): readonly CalendarDay[] {
  const month = new Date(first * DAY_MS).getUTCMonth();
  const begin = first - ((weekdayOf(first) - weekStart + DAYS_PER_WEEK) % DAYS_PER_WEEK);
  const next = Date.UTC(new Date(first * DAY_MS).getUTCFullYear(), month + 1, 1) / DAY_MS;
  const count = Math.ceil((next - begin) / DAYS_PER_WEEK) * DAYS_PER_WEEK;
  return Array.from({ length: count }, (_, index) => {
    const day = begin + index;
    return {
      day,
      isInMonth: new Date(day * DAY_MS).getUTCMonth() === month,
      from: instantOfLocal(day, 0, zone),
      until: instantOfLocal(day + 1, 0, zone),
    };
  });
}
