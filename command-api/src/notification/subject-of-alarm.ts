import { baseStream } from '@watchglass/schemas/base/events';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import type { KnownAlarm } from '../alarm/alarm.ts';
import { baseFold } from '../base/base.ts';
import { load } from '../handle-command.ts';
import { sensorFold } from '../sensor/sensor.ts';

export interface Subject {
  readonly name: string;
  /** The id of its present location. */
  readonly location: string | null;
}

/** The sensor or base of an alarm as it is now; null if it is not the organization's any more. */
export async function subjectOfAlarm(
  store: EventStore,
  { organizationId, sensorId, baseSerial }: Pick<KnownAlarm, 'organizationId' | 'sensorId' | 'baseSerial'>,
): Promise<Subject | null> {
  if (sensorId !== null) {
    const { state } = await load(store, sensorStream(sensorId), sensorFold);
    return state.status === 'heard' && state.organizationId === organizationId ? state : null;
  }
  const { state } = await load(store, baseStream(baseSerial ?? ''), baseFold);
  return state.status === 'registered' && state.organizationId === organizationId ? state : null;
}
