import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import { knownAlarm, type Alarm } from './alarm.ts';

/** Gives an alarm to a member, who must see it, or with null to nobody. The same person again decides nothing. */
export function assignAlarm(state: Alarm, to: string | null, organizationId: number): AlarmEvent[] {
  const { alarmId, assignee } = knownAlarm(state, organizationId);
  if (assignee === to) return [];
  const data = { alarmId, organizationId };
  return [to === null ? { type: 'AlarmUnassigned', data } : { type: 'AlarmAssigned', data: { ...data, to } }];
}
