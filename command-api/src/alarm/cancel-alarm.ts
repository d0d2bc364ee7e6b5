import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import { refuse } from '@watchglass/schemas/refusals';
import { knownAlarm, type Alarm } from './alarm.ts';
import { measuredOf } from './decided-events.ts';
import type { NewestOfAlarm } from './newest-of-alarm.ts';

/**
 * The event's metadata carry the reason. The condition stays silent until the value has been inside all limits once.
 */
export function cancelAlarm(state: Alarm, { last, peak }: NewestOfAlarm, organizationId: number): AlarmEvent[] {
  const { alarmId, status } = knownAlarm(state, organizationId);
  if (status !== 'active') refuse('AlarmAlreadyEnded');
  const measured = { ...(last && measuredOf(last)), ...(peak && { peak: measuredOf(peak) }) };
  const data = { alarmId, organizationId, cause: 'manual' as const, ...measured };
  return [{ type: 'AlarmCanceled', data }];
}
