import { possibleSecond, storedValue, type AdjustmentSettings } from '@watchglass/schemas/sensor/adjustment';
import type { MeasuredDay } from '@watchglass/schemas/sensor/views';
import type { LinePoint } from '../chart/series.ts';

interface Previewed {
  /** As the values are stored. */
  readonly before: readonly LinePoint[];
  readonly after: readonly LinePoint[];
  /** Values of the second point. */
  readonly second: readonly LinePoint[];
}

/**
 * The measured values of a day under other settings, with a gap where readings are further apart than `gapMs`. `feeds`
 * is the metric of the second point, null if it is not of the catalogue.
 */
export function previewOf(
  points: MeasuredDay['points'],
  settings: AdjustmentSettings,
  { gapMs, feeds }: { readonly gapMs: number; readonly feeds: number | null },
): Previewed {
  const after = points.map(([at, measured]) => ({ x: at, y: storedValue(measured, settings) }));
  return {
    before: withGaps(
      points.map(([at, , stored]) => ({ x: at, y: stored })),
      gapMs,
    ),
    after: withGaps(after, gapMs),
    second: withGaps(
      after.map(({ x, y }) => ({ x, y: y === null ? null : possibleSecond(y, settings, feeds) })),
      gapMs,
    ),
  };
}

function withGaps(points: readonly LinePoint[], gapMs: number): LinePoint[] {
  return points.flatMap((point, index) => {
    const last = points[index - 1];
    return last !== undefined && point.x - last.x > gapMs ? [{ x: last.x + 1, y: null }, point] : [point];
  });
}

/** The tare that makes the newest measured value zero; null without one. */
export function tareOf(points: MeasuredDay['points'], { slope, offset }: AdjustmentSettings): number | null {
  const measured = points.at(-1)?.[1];
  // Twelve digits are more than any sensor has, and hide the rounding of binary fractions.
  return measured === undefined ? null : Number((measured * slope + offset).toPrecision(12));
}
