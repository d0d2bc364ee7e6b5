import { alarmStream } from '@watchglass/schemas/alarm/events';
import type { Sight } from '@watchglass/schemas/member/rights';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { load } from '../handle-command.ts';
import { mustBeSeen } from '../sensor/describe-sensor.ts';
import { sensorFold } from '../sensor/sensor.ts';
import { alarmFold, knownAlarm } from './alarm.ts';

/**
 * Refuses (`NotFound`) the alarm of a sensor outside the caller's sight: the sensor's present location counts, not the
 * one at the raise.
 */
export async function mustSeeAlarm(store: EventStore, sight: Sight, alarmId: string): Promise<void> {
  if (sight.locations === null) return;
  const alarm = await load(store, alarmStream(alarmId), alarmFold);
  const { sensorId } = knownAlarm(alarm.state, sight.organizationId);
  const { state } = await load(store, sensorStream(sensorId), sensorFold);
  mustBeSeen(sight, state);
}
