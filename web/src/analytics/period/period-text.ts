import type { ClockPeriod } from '@watchglass/schemas/reading/queries';
import { formatDate, formatDateTime, formatDay } from '../../value/date.ts';

/** The name of a period by what the clock shows at its beginning, as if that were UTC; a week by its first day. */
export function periodText(period: ClockPeriod, clock: number): string {
  if (period === 'hour') return formatDateTime(clock, 'UTC');
  const date = formatDate(clock, 'UTC');
  return period === 'month' ? date.slice(date.indexOf('-') + 1) : date;
}

const DAY_MS = 86_400_000;

/** The name of one of some periods below its bar: without what all of them share. */
export function shortText(period: ClockPeriod, clocks: readonly number[], place: number): string {
  const clock = clocks[place] ?? 0;
  if (period === 'month') return periodText(period, clock);
  const isOneDay = (clocks.at(-1) ?? 0) - (clocks[0] ?? 0) < DAY_MS;
  return period === 'hour' && isOneDay ? periodText(period, clock).slice(-5) : formatDay(clock, 'UTC');
}
