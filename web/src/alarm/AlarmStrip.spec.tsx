import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { createStore } from 'jotai';
import { beforeEach, describe, expect, it } from 'vitest';
import { rendered } from '../tiles/rendered.tsx';
import { AlarmStrip } from './AlarmStrip.tsx';
import { alarmList } from './atoms.ts';
import { alarmForTests } from './alarm-for-tests.ts';

const alarm = (change: Partial<AlarmView>): AlarmView => alarmForTests(change);

describe('the alarm strip of a phone', () => {
  let store: ReturnType<typeof createStore>;
  beforeEach(() => {
    store = createStore();
    store.set(alarmList(7).stateAtom, { state: 'ready', value: true });
  });

  it('shows the worst alarm with its reason, and the count of the others', () => {
    const rows = [alarm({}), alarm({ id: 'b', severity: 80, sensorName: 'Lab', value: 12, threshold: 10 })];
    store.set(alarmList(7).putAtom, rows, '01');
    expect(rendered(<AlarmStrip />, store)).toMatch(/^Critical Lab \+1 12\.0 °C, above 10\.0 since .* · Too warm$/);
  });

  it('says that there are no alarms once the list is read, not before', () => {
    expect(rendered(<AlarmStrip />, store)).toBe('No active alarms');
    store.set(alarmList(7).stateAtom, { state: 'loading' });
    expect(rendered(<AlarmStrip />, store)).toBe('');
  });
});
