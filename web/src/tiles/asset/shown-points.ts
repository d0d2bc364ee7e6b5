import type { AssetView, PointView } from '@watchglass/schemas/asset/views';

interface Narrowing {
  readonly points: readonly string[];
  readonly metrics: readonly number[];
}

/** The points of an asset that a tile shows: all, unless it names points or metrics. */
export function shownPoints(asset: AssetView, { points, metrics }: Narrowing): readonly PointView[] {
  return asset.points.filter(
    ({ id, metricId }) =>
      (points.length === 0 || points.includes(id)) && (metrics.length === 0 || metrics.includes(metricId)),
  );
}
