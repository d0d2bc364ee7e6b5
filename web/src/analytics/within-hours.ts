import type { ChartPoint } from '@watchglass/schemas/reading/views';
import { DateTime } from 'luxon';
import type { LineQuery } from './line-query.ts';
import type { PlotLine } from './plot-line.ts';

type Measured = Pick<PlotLine, 'points' | 'late' | 'conflicts'>;

/**
 * Keeps what was measured on some weekdays and hours of a zone's clock, with a gap wherever something is left out. Hours that occur
 * twice are shown twice.
 */
export function withinHours(
  { points, late, conflicts }: Measured,
  { days, hours }: Pick<LineQuery, 'days' | 'hours'>,
  zone: string,
): Measured {
  if (days.length === 0 && hours === null) return { points, late, conflicts };
  const isIn = (at: number) => isWithin(DateTime.fromMillis(at, { zone }), { days, hours });
  const kept: ChartPoint[] = [];
  let wasIn = false;
  for (const point of points) {
    const isKept = isIn(point[0]);
    if (isKept) kept.push(point);
    else if (wasIn) kept.push([point[0], null, null, null]);
    wasIn = isKept;
  }
  return { points: kept, late: late.filter(([at]) => isIn(at)), conflicts: conflicts.filter(([at]) => isIn(at)) };
}

function isWithin({ weekday, hour }: DateTime, { days, hours }: Pick<LineQuery, 'days' | 'hours'>): boolean {
  const isOnDay = days.length === 0 || days.includes(weekday);
  return isOnDay && (hours === null || (hour >= hours.from && hour < hours.until));
}
