import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import { refuse } from '@watchglass/schemas/refusals';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { load } from '../handle-command.ts';
import { sensorFold } from '../sensor/sensor.ts';

/** Refuses (`SensorUnknown`) a sensor that the caller does not see, and a deleted one. */
export async function mustSeeSensor(store: EventStore, sight: Sight, sensorId: number): Promise<void> {
  const { state } = await load(store, sensorStream(sensorId), sensorFold);
  const isKnown =
    state.status === 'heard' && state.organizationId === sight.organizationId && state.state !== 'deleted';
  if (!isKnown || !isInSight(sight, state.location)) refuse('SensorUnknown', { sensorId });
}
