import type { AlarmView } from '@watchglass/schemas/alarm/views';

/** An active, unacknowledged warning of sensor 1 at 9 °C above 8 °C, with changes. */
export function alarmForTests(change: Partial<AlarmView> = {}): AlarmView {
  return {
    id: 'a',
    ruleId: 'r',
    ruleTitle: 'Too warm',
    kind: 'threshold',
    baseSerial: null,
    baseName: '',
    suppressed: [],
    sensorId: 1,
    sensorName: 'Cold store',
    metricId: 1,
    severity: 50,
    state: 'active',
    raise: 1,
    side: 'above',
    threshold: 8,
    value: 9,
    raises: [],
    peak: null,
    end: null,
    onsetAt: '2026-01-01T00:00:00Z',
    raisedAt: '2026-01-01T00:00:00Z',
    endedAt: null,
    acknowledgement: null,
    shelf: null,
    assignee: null,
    comments: 0,
    succeeds: null,
    chatter: null,
    position: '01',
    ...change,
  };
}
