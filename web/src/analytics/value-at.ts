import type { ChartPoint } from '@watchglass/schemas/reading/views';

/** The point that a line has at an instant: the newest one until then; null before the first, and in a gap. */
export function pointAt(points: readonly ChartPoint[], at: number): ChartPoint | null {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.[0] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  const found = points[low - 1];
  return found === undefined || found[2] === null ? null : found;
}

/** The newest point with a value. */
export function newestOf(points: readonly ChartPoint[]): ChartPoint | null {
  return points.findLast(([, , value]) => value !== null) ?? null;
}
