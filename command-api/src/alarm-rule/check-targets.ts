import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import { metricById } from '@watchglass/schemas/metric/metrics';
import { metricStream } from '@watchglass/schemas/metric/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { isOf, mustHaveSensors } from '../sensor/must-have-sensors.ts';

/** Refuses a metric or picked sensors that the organization does not have. */
export async function checkTargets(
  store: EventStore,
  organizationId: number,
  { metricId, appliesTo }: AlarmRuleDefinition,
): Promise<void> {
  if (!metricById.has(metricId) && !(await isOf(store, metricStream(metricId), organizationId)))
    refuse('MetricUnknown', { metricId });
  if (appliesTo.kind === 'sensors') await mustHaveSensors(store, organizationId, appliesTo.sensorIds);
}
