import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { mustHaveMetric } from '../metric/must-have-metric.ts';
import { mustHaveSensors } from '../sensor/must-have-sensors.ts';

/** Refuses a metric or picked sensors that the organization does not have. */
export async function checkTargets(
  store: EventStore,
  organizationId: number,
  { metricId, appliesTo }: AlarmRuleDefinition,
): Promise<void> {
  await mustHaveMetric(store, organizationId, metricId);
  if (appliesTo.kind === 'sensors') await mustHaveSensors(store, organizationId, appliesTo.sensorIds);
}
