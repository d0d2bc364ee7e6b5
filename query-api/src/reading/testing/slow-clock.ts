import type { ClockPeriod } from '@watchglass/schemas/reading/queries';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** What the clock of a zone shows at an instant, whole seconds, as if that were UTC. Epoch milliseconds. */
export function clockAt(at: number, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });
  formats.set(timeZone, format);
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`);
}

/** The beginning of the period of the calendar in which a time of the clock lies. */
export function beginningOf(period: ClockPeriod, clock: number): number {
  const date = new Date(clock);
  if (period === 'hour') return date.setUTCMinutes(0, 0, 0);
  const day = date.setUTCHours(0, 0, 0, 0);
  if (period === 'day') return day;
  return period === 'week' ? day - ((date.getUTCDay() + 6) % 7) * DAY_MS : date.setUTCDate(1);
}
