import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { describe, expect, it } from 'vitest';
import { candidate, withPeakOf } from './use-peak.ts';
import { alarmForTests } from './alarm-for-tests.ts';

const at = '2026-01-01T00:00:00.000Z';
const peak = (value: number) => ({ value, measuredAt: at });
const alarm = (change: Partial<AlarmView> = {}): AlarmView =>
  alarmForTests({ peak: peak(9), onsetAt: at, raisedAt: at, position: '1', ...change });

describe('the displayed peak of an alarm', () => {
  it('does not fall back when a pushed row has a lower one', () => {
    expect(withPeakOf(alarm({ position: '2' }), alarm({ peak: peak(12) })).peak).toEqual(peak(12));
    const cold = alarm({ side: 'below', peak: peak(1) });
    expect(withPeakOf(cold, alarm({ side: 'below', peak: peak(-3) })).peak).toEqual(peak(-3));
  });

  it('is that of the event once the alarm has ended', () => {
    const over = alarm({ state: 'resolved', endedAt: at, peak: peak(11) });
    expect(withPeakOf(over, alarm({ peak: peak(12) })).peak).toEqual(peak(11));
  });

  it('follows values measured since the onset while the alarm is active', () => {
    const now = { value: 13, measuredAt: Date.parse(at) + 1, effectiveAt: Date.parse(at) + 1, position: '' };
    expect(candidate(alarm(), now)?.value).toBe(13);
    expect(candidate(alarm(), { ...now, measuredAt: Date.parse(at) - 1 })).toBeNull();
    expect(candidate(alarm({ state: 'resolved' }), now)).toBeNull();
  });
});
