import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { describe, expect, it } from 'vitest';
import { alarmsOfSensors } from './alarms-of-sensors.ts';
import { alarmForTests } from '../alarm/alarm-for-tests.ts';

const alarm = (id: string, change: Partial<AlarmView> = {}): AlarmView =>
  alarmForTests({
    id,
    ruleTitle: 'Warm',
    sensorId: 4,
    sensorName: 'Attic',
    threshold: 20,
    value: 21,
    onsetAt: '2026-11-21T10:00:00.000Z',
    raisedAt: '2026-11-21T10:05:00.000Z',
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
