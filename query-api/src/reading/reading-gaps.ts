import type { ChartPoint } from '@watchglass/schemas/reading/views';
import { EXPIRING_AFTER_INTERVALS } from '@watchglass/schemas/sensor/limits';

/**
 * The points of a line of readings, in their order, with a null where a value had expired before the next one came. `intervalMs` is
 * the usual one of the sensor; where the readings themselves lie further apart, theirs counts, since an interval may change.
 */
export function readingsWithGaps(
  readings: readonly (readonly [at: number, value: number])[],
  intervalMs: number,
): ChartPoint[] {
  const longest = EXPIRING_AFTER_INTERVALS * Math.max(intervalMs, usualStep(readings));
  const points: ChartPoint[] = [];
  let before: number | undefined;
  for (const [at, value] of readings) {
    if (before !== undefined && at - before > longest) points.push([before + longest, null, null, null]);
    points.push([at, value, value, value]);
    before = at;
  }
  return points;
}

/** The median distance of neighbours, milliseconds; 0 of fewer than two. */
function usualStep(readings: readonly (readonly [at: number, value: number])[]): number {
  const steps = readings.slice(1).map(([at], index) => at - (readings[index]?.[0] ?? at));
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
}
