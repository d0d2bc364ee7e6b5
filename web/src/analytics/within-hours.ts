import type { ChartPoint } from '@watchglass/schemas/reading/views';
import { DateTime } from 'luxon';
import type { LineQuery } from './line-query.ts';

/**
 * Keeps the points of some weekdays and hours of a zone's clock, with a gap wherever something is left out. Hours that occur twice
 * are shown twice.
 */
export function withinHours(
  points: readonly ChartPoint[],
  { days, hours }: Pick<LineQuery, 'days' | 'hours'>,
  zone: string,
): readonly ChartPoint[] {
  if (days.length === 0 && hours === null) return points;
  const kept: ChartPoint[] = [];
  let wasIn = false;
  for (const point of points) {
    const isIn = isWithin(DateTime.fromMillis(point[0], { zone }), { days, hours });
    if (isIn) kept.push(point);
    else if (wasIn) kept.push([point[0], null, null, null]);
    wasIn = isIn;
  }
  return kept;
}

function isWithin({ weekday, hour }: DateTime, { days, hours }: Pick<LineQuery, 'days' | 'hours'>): boolean {
  const isOnDay = days.length === 0 || days.includes(weekday);
  return isOnDay && (hours === null || (hour >= hours.from && hour < hours.until));
}
