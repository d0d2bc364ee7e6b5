import { ROW_CONCEPTS } from '@watchglass/schemas/entities';
import { describe, expect, it } from 'vitest';
import { movedBy } from './moved-by.ts';

describe('the rows that an entry moves', () => {
  it('are those of its concept and those that it moves', () => {
    expect(movedBy('alarm-rule')).toContain('alarmRule');
    expect(movedBy('shelf')).toEqual(expect.arrayContaining(['shelf', 'alarm']));
    expect(movedBy('handover')).toEqual(['handover']);
  });

  it('are all if it is not known to move few, and none of what no page lists', () => {
    expect(movedBy('calibration')).toEqual(ROW_CONCEPTS);
    expect(movedBy('user')).toEqual([]);
  });
});
