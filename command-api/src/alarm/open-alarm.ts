import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import { OPENED_AGAIN_MINUTES } from '@watchglass/schemas/alarm/limits';
import type { EventMetadata } from '@watchglass/schemas/event';
import { knownAlarm, type Alarm } from './alarm.ts';

/** Records that a person looked at an alarm; nothing if the same person did a few minutes ago. */
export function openAlarm(
  state: Alarm,
  { actor, at }: Pick<EventMetadata, 'actor' | 'at'>,
  organizationId: number,
): AlarmEvent[] {
  const { alarmId, opened } = knownAlarm(state, organizationId);
  const before = opened[actor.id];
  const isAgain = before !== undefined && Date.parse(at) - Date.parse(before) < OPENED_AGAIN_MINUTES * 60_000;
  return isAgain ? [] : [{ type: 'AlarmOpened', data: { alarmId, organizationId } }];
}
