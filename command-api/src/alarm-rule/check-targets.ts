import type { AlarmRuleDefinition } from '@watchglass/schemas/alarm-rule/commands';
import { metricById } from '@watchglass/schemas/metric/metrics';
import { metricStream } from '@watchglass/schemas/metric/events';
import { refuse } from '@watchglass/schemas/refusals';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';

const AT_ONCE = 50;

/** Refuses a metric or picked sensors that the organization does not have. */
export async function checkTargets(
  store: EventStore,
  organizationId: number,
  { metricId, appliesTo }: AlarmRuleDefinition,
): Promise<void> {
  if (!metricById.has(metricId) && !(await isOf(store, metricStream(metricId), organizationId)))
    refuse('MetricUnknown', { metricId });
  if (appliesTo.kind !== 'sensors') return;
  const picked = [...new Set(appliesTo.sensorIds)];
  for (let from = 0; from < picked.length; from += AT_ONCE) {
    await Promise.all(
      picked.slice(from, from + AT_ONCE).map(async (sensorId) => {
        if (!(await isOf(store, sensorStream(sensorId), organizationId))) refuse('SensorUnknown', { sensorId });
      }),
    );
  }
}

/** What a stream belongs to is said by its first event. */
async function isOf(store: EventStore, stream: string, organizationId: number): Promise<boolean> {
  for await (const { data } of store.readStream(stream)) {
    return (
      typeof data === 'object' && data !== null && 'organizationId' in data && data.organizationId === organizationId
    );
  }
  return false;
}
