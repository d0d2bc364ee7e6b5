import type { ChartPoint, LateValue } from '@watchglass/schemas/reading/views';

/** A point of a line: an instant in epoch milliseconds with its average, smallest and largest value; null in a gap. */
export interface LinePoint {
  readonly x: number;
  readonly y: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
}

/** A line of a chart. */
export interface Series {
  readonly id: string;
  readonly name: string;
  readonly points: readonly LinePoint[];
  /** Of the past: what came later than the moment that is shown. */
  readonly late?: readonly LateValue[] | undefined;
}

interface Read {
  readonly points: readonly ChartPoint[];
  readonly late?: readonly LateValue[] | undefined;
}

/** The averages of buckets as a line, and what came late. The server marks gaps, since it knows each point's interval. */
export function lineOf({ points, late }: Read): Pick<Series, 'points' | 'late'> {
  return { points: points.map(([x, low, y, high]) => ({ x, y, low, high })), late };
}

/** What came late and belongs to the point of a line that begins at an instant: all until its next one. */
export function lateAt({ points, late = [] }: Pick<Series, 'points' | 'late'>, x: number): readonly LateValue[] {
  const next = points.find((point) => point.x > x)?.x ?? Infinity;
  return late.filter(([at]) => at >= x && at < next);
}

/**
 * Returns the smallest and largest value of the lines, their bands and near limits, with a margin; a flat line gets one
 * too.
 */
export function extentOf(series: readonly Series[], limits: readonly number[]): readonly [min: number, max: number] {
  const values = series
    .flatMap(({ points }) => points.flatMap(({ y, low, high }) => [y, low, high]))
    .filter((value) => typeof value === 'number');
  if (values.length === 0) return [0, 1];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = (high - low) * 0.08 || Math.abs(high) * 0.05 || 1;
  const near = limits.filter((limit) => limit > low - 4 * room - room && limit < high + 4 * room + room);
  return [Math.min(low, ...near) - room, Math.max(high, ...near) + room];
}

const STEPS_MS = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440, 2880, 5760, 10080].map(
  (minutes) => minutes * 60_000,
);

/**
 * Returns at most `count` round instants of a zone's clock between two instants. `offsetMs` is the zone's offset from
 * UTC, positive if ahead.
 */
export function ticksOf(from: number, to: number, count: number, offsetMs: number): number[] {
  const step = STEPS_MS.find((each) => (to - from) / each <= count) ?? (to - from) / count;
  const first = Math.ceil((from + offsetMs) / step) * step - offsetMs;
  const ticks: number[] = [];
  for (let at = first; at <= to; at += step) ticks.push(at);
  return ticks;
}
