import { pageLanguage } from '../../messages/page-language.ts';

/** 2024 began on a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The name of a day of the week, 1 (Monday) to 7, in the page's language. */
export function weekdayName(day: number, length: 'long' | 'short' = 'long'): string {
  const at = MONDAY + (day - 1) * DAY_MS;
  return new Intl.DateTimeFormat(pageLanguage(), { weekday: length, timeZone: 'UTC' }).format(at);
}
