import type { ChartPoint } from '@watchglass/schemas/reading/views';
import { DateTime } from 'luxon';
import type { LineQuery, Window } from './line-query.ts';

interface Asked extends Pick<LineQuery, 'compare' | 'compareTimeStart'> {
  /** IANA. */
  readonly zone: string;
}

/**
 * The range with which a range is compared: as long, and earlier by its own length, or by a week or a year of the zone's calendar;
 * null without one.
 */
export function comparedRange(range: Window, { compare, compareTimeStart, zone }: Asked): Window | null {
  const begin = beginOf(range, { compare, compareTimeStart, zone });
  return begin === null ? null : { from: begin, to: begin + range.to - range.from };
}

function beginOf({ from, to }: Window, { compare, compareTimeStart, zone }: Asked): number | null {
  const before = (calendar: { weeks: number } | { years: number }) =>
    DateTime.fromMillis(from, { zone }).minus(calendar).toMillis();
  if (compare === 'previous') return from - (to - from);
  if (compare === 'week') return before({ weeks: 1 });
  if (compare === 'year') return before({ years: 1 });
  return compare === 'custom' ? compareTimeStart : null;
}

/** Points of another time as if they were measured `ms` later. */
export function moved(points: readonly ChartPoint[], ms: number): ChartPoint[] {
  return points.map(([at, low, value, high]) => [at + ms, low, value, high]);
}
