import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import { refuse } from '@watchglass/schemas/refusals';
import { knownAlarm, type Alarm } from './alarm.ts';

/** The reason stands in the event's metadata. The condition stays silent until the value has been inside all limits once. */
export function cancelAlarm(state: Alarm, organizationId: number): AlarmEvent[] {
  const { alarmId, status } = knownAlarm(state, organizationId);
  if (status !== 'active') refuse('AlarmAlreadyEnded');
  return [{ type: 'AlarmCanceled', data: { alarmId, organizationId, cause: 'manual' } }];
}
