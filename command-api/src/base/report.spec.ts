import type { BaseEvent } from '@watchglass/schemas/base/events';
import { baseStateShape, type BaseState } from '@watchglass/schemas/base/report';
import { check } from '@watchglass/schemas/shape';
import { describe, expect, it } from 'vitest';
import { baseFold, type Base } from './base.ts';
import { tellReport } from './report.ts';

const BEGIN = Date.parse('2026-11-24T08:00:00.000Z');
const SECOND = 1000;
const ids = { serial: 'B1', organizationId: 1 };
const registered: BaseEvent = { type: 'BaseRegistered', data: { ...ids, name: 'Roof', firmware: '4.5.0' } };
const network = {
  mode: 'static' as const,
  ip: '10.0.0.7',
  mask: '255.255.255.0',
  gateway: '10.0.0.1',
  dns: ['10.0.0.2'],
  ntp: ['pool.ntp.example'],
  ssid: null,
};
const state: BaseState = { firmware: '4.6.0', hardware: 'R2', uptimeSeconds: 500, memoryPercent: 40, network };

/** Reports at these seconds, one after the other; the events of each. */
function reports(...told: readonly (readonly [second: number, state: BaseState])[]): readonly (readonly string[])[] {
  let base: Base = baseFold.evolve(baseFold.initial, registered);
  return told.map(([second, each]) => {
    const now = new Date(BEGIN + second * SECOND);
    const events = tellReport(base, { organizationId: 1, state: each, now });
    const metadata = { organizationId: 1, actor: { kind: 'device' as const, id: 'B1' }, at: now.toISOString() };
    base = events.reduce((before, event) => baseFold.evolve(before, { ...event, metadata: metadata as never }), base);
    return events.map(({ type }) => type);
  });
}

describe('a report of a base', () => {
  it('is recorded when it changes anything but the memory, and not when the uptime goes on', () => {
    const later = { ...state, uptimeSeconds: 1100, memoryPercent: 90 };
    expect(reports([0, state], [600, later])).toEqual([['BaseReported'], []]);
    expect(reports([0, state], [600, { ...later, hardware: 'R3' }])[1]).toEqual(['BaseReported']);
    expect(reports([0, state], [600, { ...state, uptimeSeconds: 3 }])[1]).toEqual(['BaseReported']);
  });

  it('waits for the next minute after another one, unless firmware or network changed', () => {
    expect(reports([0, state], [10, { ...state, hardware: 'R3' }])[1]).toEqual([]);
    expect(reports([0, state], [10, { ...state, firmware: '4.7.0' }])[1]).toEqual(['BaseReported']);
    expect(reports([0, state], [10, { ...state, network: { ...network, ip: '10.0.0.8' } }])[1]).toEqual([
      'BaseReported',
    ]);
  });

  it('of another organization, or of an unknown base, is not recorded', () => {
    const now = new Date(BEGIN);
    const base = baseFold.evolve(baseFold.initial, registered);
    expect(tellReport(base, { organizationId: 2, state, now })).toEqual([]);
    expect(tellReport(baseFold.initial, { organizationId: 1, state, now })).toEqual([]);
  });

  it.each([
    ['an address', { network: { ...network, ip: '10.0.0.256' } }],
    ['a fifth time server', { network: { ...network, ntp: ['a', 'b', 'c', 'd', 'e'] } }],
    ['a name of a time server', { network: { ...network, ntp: ['-a.example'] } }],
    ['33 bytes of a Wi-Fi name', { network: { ...network, ssid: 'é'.repeat(17) } }],
    ['a Wi-Fi password', { network: { ...network, password: 'secret' } }],
    ['a firmware', { firmware: '4.6' }],
  ])('is refused with %s that is invalid', (_what, wrong) => {
    expect(check(baseStateShape, { ...state, ...wrong }).faults).toHaveLength(1);
    expect(check(baseStateShape, state).faults).toBeUndefined();
  });
});
