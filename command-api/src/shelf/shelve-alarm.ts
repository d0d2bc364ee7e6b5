import { CRITICAL_SEVERITY } from '@watchglass/schemas/alarm-rule/limits';
import { refuse } from '@watchglass/schemas/refusals';
import type { ShelveAlarm } from '@watchglass/schemas/shelf/commands';
import type { ShelfEvent } from '@watchglass/schemas/shelf/events';
import { CRITICAL_SHELF_MAX_MINUTES } from '@watchglass/schemas/shelf/limits';
import type { KnownAlarm } from '../alarm/alarm.ts';
import { shelfIdOf } from './shelf.ts';

/**
 * Shelves the rule and the subject of an alarm from `at`, or gives their shelf a new end. Only the raise that the operator
 * saw is shelved. A canceled alarm cannot be shelved.
 */
export function shelveAlarm(alarm: KnownAlarm, { raise, minutes, reason }: ShelveAlarm, at: Date): ShelfEvent[] {
  const { alarmId, organizationId, ruleId, ruleTitle, severity, value } = alarm;
  if (alarm.raise !== raise) refuse('AlarmSeverityRose', { raise: alarm.raise, severity, value });
  if (alarm.status === 'canceled') refuse('AlarmAlreadyEnded');
  if (severity === CRITICAL_SEVERITY && minutes > CRITICAL_SHELF_MAX_MINUTES)
    refuse('ShelfTooLong', { field: 'minutes', most: CRITICAL_SHELF_MAX_MINUTES });
  const until = new Date(at.getTime() + minutes * 60_000).toISOString();
  const about = { shelfId: shelfIdOf(alarm), organizationId, ruleId, ...subjectOf(alarm) };
  return [{ type: 'AlarmShelved', data: { ...about, ruleTitle, alarmId, severity, until, reason } }];
}

function subjectOf({ sensorId, metricId, baseSerial }: KnownAlarm) {
  return {
    ...(sensorId !== null && { sensorId }),
    ...(metricId !== null && { metricId }),
    ...(baseSerial !== null && { baseSerial }),
  };
}
