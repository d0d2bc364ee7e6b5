import type { AcknowledgeAlarm } from '@watchglass/schemas/alarm/commands';
import type { AlarmEvent } from '@watchglass/schemas/alarm/events';
import { refuse } from '@watchglass/schemas/refusals';
import { knownAlarm, type Alarm } from './alarm.ts';

/**
 * Decides nothing if the raise that the operator saw is already acknowledged. A resolved alarm can still be
 * acknowledged, a canceled one cannot.
 */
export function acknowledgeAlarm(
  state: Alarm,
  { raise, comment, byLink }: AcknowledgeAlarm & { readonly byLink?: true },
  organizationId: number,
): AlarmEvent[] {
  const alarm = knownAlarm(state, organizationId);
  if (alarm.raise !== raise)
    refuse('AlarmSeverityRose', { raise: alarm.raise, severity: alarm.severity, value: alarm.value });
  if (alarm.acknowledgement) return [];
  if (alarm.status === 'canceled') refuse('AlarmAlreadyEnded');
  const { alarmId } = alarm;
  const more = { ...(comment ? { comment } : {}), ...(byLink ? { byLink } : {}) };
  return [{ type: 'AlarmAcknowledged', data: { alarmId, organizationId, raise, ...more } }];
}
