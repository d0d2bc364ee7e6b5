import { describe, expect, it } from 'vitest';
import { calibrationState, newestCalibration } from './state.ts';

describe('the calibration of a sensor', () => {
  it.each([
    [null, 'none'],
    ['2026-11-23', 'overdue'],
    ['2026-11-24', 'due'],
    ['2027-02-22', 'due'],
    ['2027-02-23', 'valid'],
  ] as const)('that holds until %s is %s on 2026-11-24', (dueOn, state) => {
    expect(calibrationState(dueOn, '2026-11-24')).toBe(state);
  });

  it('is the newest one by its day, in any order of recording', () => {
    const [old, last, again] = [{ on: '2025-01-01' }, { on: '2026-01-01', n: 1 }, { on: '2026-01-01', n: 2 }];
    expect(newestCalibration([last, old])).toBe(last);
    expect(newestCalibration([last, again, old])).toBe(again);
    expect(newestCalibration([])).toBeUndefined();
  });
});
