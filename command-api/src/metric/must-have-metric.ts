import { metricById } from '@watchglass/schemas/metric/metrics';
import { metricStream } from '@watchglass/schemas/metric/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { isOf } from '../sensor/must-have-sensors.ts';

/** Refuses (`MetricUnknown`) a metric that is neither in the catalogue nor a custom one of the organization. */
export async function mustHaveMetric(store: EventStore, organizationId: number, metricId: number): Promise<void> {
  if (!metricById.has(metricId) && !(await isOf(store, metricStream(metricId), organizationId)))
    refuse('MetricUnknown', { metricId });
}
