import { alarmStream } from '@watchglass/schemas/alarm/events';
import { isInSight, type Sight } from '@watchglass/schemas/member/rights';
import { sensorStream } from '@watchglass/schemas/sensor/events';
import { baseStream } from '@watchglass/schemas/base/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { baseFold } from '../base/base.ts';
import { load } from '../handle-command.ts';
import { mustBeSeen } from '../sensor/describe-sensor.ts';
import { sensorFold } from '../sensor/sensor.ts';
import { alarmFold, knownAlarm } from './alarm.ts';

/**
 * Refuses (`NotFound`) the alarm of a sensor or base outside the caller's sight: the present location counts, not the one
 * at the raise.
 */
export async function mustSeeAlarm(store: EventStore, sight: Sight, alarmId: string): Promise<void> {
  if (sight.locations === null) return;
  const alarm = await load(store, alarmStream(alarmId), alarmFold);
  const { sensorId, baseSerial } = knownAlarm(alarm.state, sight.organizationId);
  if (sensorId !== null) {
    const { state } = await load(store, sensorStream(sensorId), sensorFold);
    mustBeSeen(sight, state);
  } else if (!(await seesBase(store, sight, baseSerial ?? ''))) refuse('NotFound');
}

async function seesBase(store: EventStore, sight: Sight, serial: string): Promise<boolean> {
  const { state } = await load(store, baseStream(serial), baseFold);
  return (
    state.status === 'registered' && state.organizationId === sight.organizationId && isInSight(sight, state.location)
  );
}
