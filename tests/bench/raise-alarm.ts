import { randomUUID } from 'node:crypto';
import { alarmStream } from '@watchglass/schemas/alarm/events';
import type { EventStore } from '@watchglass/streams/ports/event-store';

/** Appends the raise of a critical alarm by a rule; returns the alarm's id. */
export async function raiseAlarm(
  store: EventStore,
  { organizationId, sensorId, ruleId }: { organizationId: number; sensorId: number; ruleId: string },
): Promise<string> {
  const alarmId = randomUUID();
  const at = new Date().toISOString();
  const data = {
    alarmId,
    organizationId,
    ruleId,
    ruleVersion: 1,
    ruleTitle: 'Too warm',
    sensorId,
    metricId: 1,
    severity: 80,
    raise: 1,
    side: 'above',
    threshold: 10,
    value: 12,
    onsetAt: at,
    measuredAt: at,
  };
  const metadata = { organizationId, actor: { kind: 'system', id: 'alarms' }, at, correlationId: alarmId };
  await store.append(alarmStream(alarmId), 'noStream', [{ id: randomUUID(), type: 'AlarmRaised', data, metadata }]);
  return alarmId;
}
