import { useIntl } from 'react-intl';

/** A Monday, in UTC. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The name of a weekday from 1, Monday. */
export function weekdayName(weekday: number, locale: string, length: 'short' | 'long'): string {
  const at = MONDAY + (weekday - 1) * DAY_MS;
  return new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(at);
}

const clock = (hour: number): string => new Date(hour * HOUR_MS).toISOString().slice(11, 16);

/** An hour of the week, such as `Monday, 14:00–15:00`; either part may be empty. */
export function useHourWords(): (weekday: string, hour: string) => string {
  const { locale } = useIntl();
  return (weekday, hour) =>
    [
      ...(weekday === '' ? [] : [weekdayName(Number(weekday), locale, 'long')]),
      ...(hour === '' ? [] : [`${clock(Number(hour))}–${clock((Number(hour) + 1) % 24)}`]),
    ].join(', ');
}
