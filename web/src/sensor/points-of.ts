import type { PointKey } from '@watchglass/schemas/live/messages';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { pointKey } from '../live/values.ts';

/** Every point of a sensor. */
export function pointsOf({ id, metrics }: Pick<SensorView, 'id' | 'metrics'>): PointKey[] {
  return metrics.map((metricId) => pointKey(id, metricId));
}
