import type { ClockPeriod } from '@watchglass/schemas/reading/queries';
import { formatDate, formatDateTime } from '../../value/date.ts';

/** The name of a period by what the clock shows at its beginning, as if that were UTC; a week by its first day. */
export function periodText(period: ClockPeriod, clock: number): string {
  if (period === 'hour') return formatDateTime(clock, 'UTC');
  const date = formatDate(clock, 'UTC');
  return period === 'month' ? date.slice(date.indexOf('-') + 1) : date;
}
