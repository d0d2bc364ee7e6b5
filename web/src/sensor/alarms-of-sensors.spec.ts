import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { describe, expect, it } from 'vitest';
import { alarmsOfSensors } from './alarms-of-sensors.ts';

const alarm = (id: string, change: Partial<AlarmView> = {}): AlarmView => ({
  id,
  ruleId: 'r',
  ruleTitle: 'Warm',
  sensorId: 4,
  sensorName: 'Attic',
  metricId: 1,
  severity: 50,
  state: 'active',
  raise: 1,
  side: 'above',
  threshold: 20,
  value: 21,
  raises: [],
  peak: null,
  end: null,
  onsetAt: '2026-11-21T10:00:00.000Z',
  raisedAt: '2026-11-21T10:05:00.000Z',
  endedAt: null,
  acknowledgement: null,
  comments: 0,
  position: '1',
  ...change,
});

describe('the alarms of a sensor', () => {
  const over = alarm('b', {
    state: 'resolved',
    endedAt: '2026-11-21T11:00:00.000Z',
    raisedAt: '2026-11-21T10:30:00.000Z',
  });

  it('are only its own, the active ones first', () => {
    expect(alarmsOfSensors([alarm('a'), alarm('x', { sensorId: 5 })], [over], [4]).map(({ id }) => id)).toEqual([
      'a',
      'b',
    ]);
  });

  it('are shown once, and as active if both lists have them', () => {
    expect(alarmsOfSensors([alarm('b')], [over], [4])).toMatchObject([{ id: 'b', state: 'active' }]);
  });
});
