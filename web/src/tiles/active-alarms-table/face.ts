import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { Face } from '../face.ts';

/** The sensor and the rule of each row; receipts name the rows and how often each alarm was raised. */
export function alarmsFace(alarms: readonly AlarmView[], before: readonly string[] = []): Face {
  return {
    state: alarms.length === 0 ? 'empty' : 'shown',
    texts: [...before, ...alarms.flatMap(({ sensorName, ruleTitle }) => [sensorName, ruleTitle])],
    shown: alarms.map(({ id, raise }) => [id, raise]),
  };
}
