import type { AssetView } from '@watchglass/schemas/asset/views';
import { METRICS_PER_SENSOR_TILE } from '@watchglass/schemas/tile/limits';

interface Chosen {
  readonly points: readonly string[];
  readonly metrics: readonly number[];
}

/** The sensor that a point has now and the metrics to show: the point's own first, then others of the same sensor. */
export function measuredAt(
  asset: AssetView | null,
  { points, metrics }: Chosen,
): { readonly sensorId: number; readonly metrics: number[] } | null {
  const point = asset?.points.find(({ id }) => id === points[0]);
  if (point === undefined || point.sensorId === null) return null;
  const shown = [...new Set([point.metricId, ...metrics])].slice(0, METRICS_PER_SENSOR_TILE);
  return { sensorId: point.sensorId, metrics: shown };
}
