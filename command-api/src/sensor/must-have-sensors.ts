import { refuse } from '@watchglass/schemas/refusals';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';

const AT_ONCE = 50;

/** Refuses sensors that the organization does not have. */
export async function mustHaveSensors(
  store: EventStore,
  organizationId: number,
  sensorIds: Iterable<number>,
): Promise<void> {
  const picked = [...new Set(sensorIds)];
  for (let from = 0; from < picked.length; from += AT_ONCE) {
    await Promise.all(
      picked.slice(from, from + AT_ONCE).map(async (sensorId) => {
        if (!(await isOf(store, sensorStream(sensorId), organizationId))) refuse('SensorUnknown', { sensorId });
      }),
    );
  }
}

/** Returns true if the organization is named in the stream's first event. */
export async function isOf(store: EventStore, stream: string, organizationId: number): Promise<boolean> {
  for await (const { data } of store.readStream(stream)) {
    return (
      typeof data === 'object' && data !== null && 'organizationId' in data && data.organizationId === organizationId
    );
  }
  return false;
}
