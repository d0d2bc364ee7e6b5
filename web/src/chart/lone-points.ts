import type { Place } from './series.ts';

export interface LonePlace {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
}

/** Returns the places without a neighbour on either side: a line does not show them. */
export function lonePlaces(points: readonly Place[]): LonePlace[] {
  const isGap = (place: Place | undefined) => place === undefined || place.y === null;
  return points.flatMap(({ x, y, low, high }, index) =>
    y !== null && isGap(points[index - 1]) && isGap(points[index + 1])
      ? [{ x, y, low: low ?? y, high: high ?? y }]
      : [],
  );
}
