import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { nowAtom } from '../../live/clock.ts';
import { putValuesAtom } from '../../live/values.ts';
import { rendered } from '../rendered.tsx';
import { ActiveAlarmsTable } from './ActiveAlarmsTable.tsx';
import { shownInTable } from './shown-in-table.ts';
import { alarmForTests } from '../../alarm/alarm-for-tests.ts';

const alarm = (change: Partial<AlarmView>): AlarmView =>
  alarmForTests({ sensorId: 31, raisedAt: new Date(createStore().get(nowAtom) - 240_000).toISOString(), ...change });
const AS_STORED = { locations: [], tags: [], sort: 'newestRawTime' as const, descending: true };
const draw = (data: readonly AlarmView[], onlyCritical = false, store = createStore()) =>
  rendered(<ActiveAlarmsTable props={{ ...AS_STORED, onlyCritical }} data={data} />, store);

describe('the active alarms tile', () => {
  it('omits alarms about the radio signal', () => {
    expect(shownInTable([alarm({ id: 'radio', metricId: 61 }), alarm({})]).map(({ id }) => id)).toEqual(['a']);
  });

  it('shows the peak of an ended alarm', () => {
    const peak = { value: 12.5, measuredAt: '2026-01-01T00:01:00Z' };
    expect(draw([alarm({ state: 'resolved', endedAt: '2026-01-01T00:02:00Z', peak })])).toContain('12.5 °C Peak');
  });

  it('shows severity, sensor, rule, the values of now and of the raise, the age and the button', () => {
    const store = createStore();
    store.set(putValuesAtom, [[31, 1, 5, 9.7, '1']]);
    expect(draw([alarm({})], false, store)).toBe(
      'Warning Cold store Too warm 9.7 °C 9.0 at raise, above 8.0 4 min Acknowledge',
    );
  });

  it('names the acknowledging person instead of the button', () => {
    const text = draw([alarm({ acknowledgement: { by: 'u', byName: 'Ann', at: new Date().toISOString() } })]);
    expect(text).toContain('Acknowledged by Ann');
    expect(text).not.toMatch(/Acknowledge$/);
  });

  it('omits warnings if only criticals are wanted', () => {
    expect(draw([alarm({}), alarm({ id: 'b', severity: 80, sensorName: 'Lab' })], true)).toMatch(/^Critical Lab/);
  });

  it('shows a readable number of alarms, and counts the others and the criticals among them', () => {
    const many = Array.from({ length: 103 }, (_, at) => alarm({ id: `a${at}`, severity: at === 102 ? 80 : 50 }));
    const text = draw(many);
    expect(text.match(/Cold store/g)).toHaveLength(100);
    expect(text).toMatch(/3 more alarms, 1 of them critical$/);
  });

  it('shows that there are no alarms', () => {
    expect(draw([])).toBe('No active alarms');
  });
});
