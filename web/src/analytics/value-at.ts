import type { ChartPoint, LateValue } from '@watchglass/schemas/reading/views';
import type { PlotLine } from './plot-line.ts';

/** The place of the newest point until an instant; -1 before the first. */
function placeAt(points: readonly ChartPoint[], at: number): number {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.[0] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The point that a line has at an instant: the newest one until then; null before the first, and in a gap. */
export function pointAt(points: readonly ChartPoint[], at: number): ChartPoint | null {
  const found = points[placeAt(points, at)];
  return found === undefined || found[2] === null ? null : found;
}

/** The newest point with a value. */
export function newestOf(points: readonly ChartPoint[]): ChartPoint | null {
  return points.findLast(([, , value]) => value !== null) ?? null;
}

interface Marked {
  /** The newest of those that came late. */
  readonly late: LateValue | null;
  /** A value that was refused beside the one that stands. */
  readonly refused: number | null;
}

/** What is to be said of a line's point: it and all until the next one. */
export function markedAt(
  { points, late, conflicts }: Pick<PlotLine, 'points' | 'late' | 'conflicts'>,
  at: number,
): Marked {
  const place = placeAt(points, at);
  const [from, to] = [points[place]?.[0] ?? Infinity, points[place + 1]?.[0] ?? Infinity];
  const isIn = ([when]: readonly [number, ...unknown[]]): boolean => when >= from && when < to;
  return { late: late.findLast(isIn) ?? null, refused: conflicts.findLast(isIn)?.[2] ?? null };
}
