import { describe, expect, it } from 'vitest';
import { alarmForTests } from '../../alarm/alarm-for-tests.ts';
import { countAlarms } from './count-alarms.ts';

const acknowledgement = { by: 'p', byName: 'Ann', at: '2026-01-01T00:00:00Z' };
const ALARMS = [
  alarmForTests({ id: 'warning', severity: 50 }),
  alarmForTests({ id: 'seen', severity: 50, acknowledgement }),
  alarmForTests({ id: 'critical', severity: 80 }),
  alarmForTests({ id: 'over', severity: 80, state: 'resolved' }),
];

describe('the counts of active alarms', () => {
  it('are those of each severity, and of the unacknowledged ones among them', () => {
    expect(countAlarms(ALARMS, false)).toMatchObject({
      severities: [
        { isCritical: true, active: 1, unacknowledged: 1 },
        { isCritical: false, active: 2, unacknowledged: 1 },
      ],
      worst: { id: 'critical' },
    });
  });

  it('are only those of critical alarms where a tile asks for these', () => {
    expect(countAlarms(ALARMS.slice(0, 2), true)).toEqual({
      severities: [{ isCritical: true, active: 0, unacknowledged: 0 }],
      worst: null,
    });
  });
});
