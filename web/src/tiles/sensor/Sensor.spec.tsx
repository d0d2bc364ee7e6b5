import type { AlarmView } from '@watchglass/schemas/alarm/views';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { createStore } from 'jotai';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alarmList } from '../../alarm/atoms.ts';
import { TileFrame } from '../../dashboard/TileFrame.tsx';
import { nowAtom } from '../../live/clock.ts';
import { pointAtom, pointKey, putValuesAtom } from '../../live/values.ts';
import { putSensorsAtom } from '../../sensor/atoms.ts';
import { sensorForTests } from '../../sensor/sensor-for-tests.ts';
import { everything, markup, rendered, withView } from '../rendered.tsx';
import { alarmForTests } from '../../alarm/alarm-for-tests.ts';

const cell = { i: 't', x: 0, y: 0, w: 4, h: 8 };
const tile: Tile = {
  id: 't',
  name: '',
  component: 'sensor',
  props: { sensors: [11], metrics: [1, 2] },
  ver: 3,
  grid: { desktop: cell, mobile: cell },
};
const sensor = sensorForTests();
const alarm: AlarmView = alarmForTests({ sensorId: 11, severity: 80 });

describe('the sensor tile', () => {
  beforeAll(() => withView('sensor'));

  let store: ReturnType<typeof createStore>;
  const measured = (ago: number) => store.set(putValuesAtom, [[11, 1, store.get(nowAtom) - ago, 8.44, '1']]);
  beforeEach(() => {
    store = createStore();
    store.set(putSensorsAtom, [sensor]);
  });

  it('shows a value with its unit and its age, under the name of its sensor', () => {
    measured(12_000);
    expect(rendered(<TileFrame tile={tile} />, store)).toMatch(/^Cold store 8\.4 °C 12 s Humidity –/);
  });

  it('shows the reason in the place of the last value as soon as the newest output is invalid, and after an older row', () => {
    measured(12_000);
    const invalid = { at: 5, reason: 'divisionByZero', input: null } as const;
    store.set(putSensorsAtom, [{ ...sensor, kind: 'virtual', invalid, outputVersion: 8 }]);
    store.set(putSensorsAtom, [{ ...sensor, kind: 'virtual', outputVersion: 7 }]);
    expect(rendered(<TileFrame tile={tile} />, store)).toMatch(/Division by zero/);
    expect(rendered(<TileFrame tile={tile} />, store)).not.toContain('8.4');
    expect(store.get(pointAtom(pointKey(11, 1)))).toBeNull();
    store.set(putSensorsAtom, [{ ...sensor, kind: 'virtual', outputVersion: 9 }]);
    expect(rendered(<TileFrame tile={tile} />, store)).toContain('8.4 °C');
  });

  it.each([
    ['day', 26, 'no data for 26 h'],
    ['week', 8 * 24, 'no data for 8 d'],
  ])('marks a sensor without data for a %s by a word and a shape of its own', (level, hours, words) => {
    measured(hours * 3_600_000);
    expect(rendered(<TileFrame tile={tile} />, store)).toContain(words);
    expect(markup(<TileFrame tile={tile} />, store)).toContain(`data-no-data="${level}"`);
  });

  it('says that its sensor is disabled in place of the age of its value', () => {
    store.set(putSensorsAtom, [{ ...sensor, state: 'disabled', position: '02' }]);
    measured(12_000);
    expect(rendered(<TileFrame tile={tile} />, store)).toMatch(/8\.4 °C Disabled/);
  });

  it('marks a value as late after three intervals, and as old after six', () => {
    measured(240_000);
    expect(rendered(<TileFrame tile={tile} />, store)).toContain('late, 4 min old');
    store = createStore();
    store.set(putSensorsAtom, [sensor]);
    measured(600_000);
    expect(rendered(<TileFrame tile={tile} />, store)).toMatch(/no data since/);
  });

  it('shows that there is no data yet, and no zero', () => {
    const text = rendered(<TileFrame tile={tile} />, store);
    expect(text).toContain('no data yet');
    expect(text).not.toMatch(/\d/);
  });

  it('names the severity of an alarm in a word', () => {
    measured(1_000);
    store.set(alarmList(7).putAtom, [alarm], '01');
    expect(rendered(<TileFrame tile={tile} />, store)).toContain('Critical');
  });

  it('explains its alarm colour by value, limit, instant and rule', () => {
    measured(1_000);
    store.set(alarmList(7).putAtom, [alarm], '01');
    const text = rendered(<TileFrame tile={tile} />, store);
    expect(text).toMatch(/9\.0 °C, above 8\.0 since .*00:00 · Too warm/);
  });

  it('names the instants between which the value of a resolved alarm was beyond its limit', () => {
    measured(1_000);
    store.set(alarmList(7).putAtom, [{ ...alarm, state: 'resolved', endedAt: '2026-01-01T00:20:00Z' }], '01');
    expect(rendered(<TileFrame tile={tile} />, store)).toMatch(
      /Was critical Above 8\.0 °C from .*00:00 to .*00:20 · Too warm/,
    );
  });

  it('shows the worst alarm of all its metrics and counts the others', () => {
    const humid: AlarmView = { ...alarm, id: 'b', metricId: 2, severity: 50, ruleTitle: 'Too humid' };
    store.set(alarmList(7).putAtom, [alarm, humid], '01');
    expect(rendered(<TileFrame tile={tile} />, store)).toMatch(/Critical \+1 .*Too warm/);
  });

  it('links to its sensor, except during an edit or if its sensors are out of sight', () => {
    const way = 'href="/7/sensors/sensor/11"';
    expect(markup(<TileFrame tile={tile} />, store)).toContain(way);
    expect(markup(<TileFrame tile={tile} controls="move" />, store)).not.toContain(way);
    const closed = { ...everything, role: 1, permissions: { alarms: 'r' } } as const;
    expect(markup(<TileFrame tile={tile} />, store, closed)).not.toContain(way);
  });

  it('asks for a sensor if none is chosen', () => {
    expect(rendered(<TileFrame tile={{ ...tile, props: { sensors: [], metrics: [] } }} />, store)).toContain(
      'Choose a sensor',
    );
  });

  it('shows nothing to a member who may not read sensors', () => {
    measured(1_000);
    const text = rendered(<TileFrame tile={tile} />, store, { ...everything, role: 1, permissions: { alarms: 'r' } });
    expect(text).not.toContain('8.4');
    expect(text).toContain('no right');
  });

  it('accepts any stored props', () => {
    expect(() =>
      rendered(<TileFrame tile={{ ...tile, props: { sensors: 'x', metrics: { a: 1 } } }} />, store),
    ).not.toThrow();
  });
});
