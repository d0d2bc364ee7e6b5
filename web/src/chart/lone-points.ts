import type { LinePoint } from './series.ts';

export interface LonePoint {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
}

/** Returns the points without a neighbour on either side: a line does not show them. */
export function lonePoints(points: readonly LinePoint[]): LonePoint[] {
  const isGap = (point: LinePoint | undefined) => point === undefined || point.y === null;
  return points.flatMap(({ x, y, low, high }, index) =>
    y !== null && isGap(points[index - 1]) && isGap(points[index + 1])
      ? [{ x, y, low: low ?? y, high: high ?? y }]
      : [],
  );
}
