import type { MonitorDefinition, MonitorEvent } from '@watchglass/schemas/monitor/events';
import { describe, expect, it } from 'vitest';
import { changeMonitor, createMonitor, deleteMonitor, mustHaveMeaning, renewLink } from './change-monitors.ts';
import { knownMonitor, monitorFold, unknownMonitor, type Monitor } from './monitor.ts';

const lobby: MonitorDefinition = {
  type: 'co2',
  name: 'Lobby',
  source: { sensorId: 7 },
  metricId: 3,
  unitId: null,
  thresholds: null,
  labels: [],
  colors: [],
  periodId: 24,
  state: 'internal',
  origins: [],
};
const ids = { organizationId: 1, monitorId: 'm1', linkId: 'l1' };
const after = (...events: readonly MonitorEvent[]): Monitor => events.reduce(monitorFold.evolve, unknownMonitor);
const made = createMonitor(unknownMonitor, { ...ids, definition: lobby });
const known = knownMonitor(after(...made), 1, 'co2');
const code = (expected: string) => expect.objectContaining({ code: expected });
const field = (name: string) =>
  expect.objectContaining({ detail: { fields: [expect.objectContaining({ field: name })] } });

describe('a public tile', () => {
  it('is created with its link, changed with what it was before, and deleted with its name', () => {
    expect(made).toEqual([{ type: 'MonitorCreated', data: { ...ids, ...lobby } }]);
    const open = { ...lobby, state: 'public' as const };
    const changed = changeMonitor(known, open);
    expect(changed).toEqual([
      { type: 'MonitorChanged', data: { organizationId: 1, monitorId: 'm1', before: lobby, ...open } },
    ]);
    expect(knownMonitor(after(...made, ...changed), 1, 'co2').definition).toEqual(open);
    expect(deleteMonitor(known)[0]?.data).toMatchObject({ name: 'Lobby' });
  });

  it('that is saved unchanged stays as it is', () => {
    expect(changeMonitor(known, structuredClone(lobby))).toEqual([]);
  });

  it('has another link once it is renewed, and its events name no token', () => {
    const renewed = renewLink(known, 'l2');
    expect(knownMonitor(after(...made, ...renewed), 1, 'co2').linkId).toBe('l2');
    expect(JSON.stringify([...made, ...renewed])).not.toMatch(/token/i);
  });

  it('of another workspace or type, or deleted, is not found', () => {
    const monitor = after(...made);
    expect(() => knownMonitor(monitor, 2, 'co2')).toThrow(code('NotFound'));
    expect(() => knownMonitor(monitor, 1, 'gauge')).toThrow(code('NotFound'));
    expect(() => knownMonitor(after(...made, ...deleteMonitor(known)), 1, 'co2')).toThrow(code('NotFound'));
  });

  it.each([
    ['metricId', { metricId: 1 }],
    ['thresholds', { type: 'gauge' as const, metricId: 1 }],
    ['unitId', { unitId: 'kg' }],
    ['origins', { origins: ['https://a.example', 'https://a.example'] }],
  ])('without a meaning is refused at its field %s', (name, changed) => {
    expect(() => mustHaveMeaning({ ...lobby, ...changed })).toThrow(field(name));
  });

  it('shows a unit into which the metric converts', () => {
    const gauge = { ...lobby, type: 'gauge' as const, metricId: 1, thresholds: [0, 10], unitId: 'F' };
    expect(() => mustHaveMeaning(gauge)).not.toThrow();
    expect(() => mustHaveMeaning({ ...gauge, metricId: 1000 })).toThrow(field('unitId'));
  });
});
