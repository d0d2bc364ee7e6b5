import type { CloudDeviceView } from '@watchglass/schemas/device-cloud/views';
import type { IntegrationState } from '@watchglass/schemas/integration/kinds';
import type { IntegrationView } from '@watchglass/schemas/integration/views';
import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { standingAtom } from '../../live/clock.ts';
import en from '../../messages/en.json';
import { markup, rendered } from '../rendered.tsx';
import { DeviceInfo } from './DeviceInfo.tsx';
import { faceOf } from './texts.ts';

const CLOUD = '0198c0de-0000-7000-8000-000000000001';
const MINUTE = 60_000;
const now = Date.UTC(2026, 0, 1, 12);
const props = { integrations: [CLOUD], device: 'valve-1' };

const cloud = (state: IntegrationState, changed: Partial<IntegrationView> = {}): IntegrationView => ({
  id: CLOUD,
  name: 'Building',
  kind: 'deviceCloud',
  address: 'https://cloud.example/api',
  tokenAddress: null,
  scope: { by: 'all' },
  values: 'measurements',
  schedule: { every: 'minute', cron: null },
  dataFrom: null,
  mqtt: null,
  headerNames: [],
  credentials: 'oauth',
  hasCertificate: false,
  hasAuthorities: false,
  isOpen: false,
  state,
  offCause: null,
  why: '',
  lastSuccessAt: new Date(now - MINUTE).toISOString(),
  behind: 0,
  behindSince: null,
  nextRunAt: null,
  position: '1',
  ...changed,
});

const readAgo = (ms: number): CloudDeviceView => ({
  integrationId: CLOUD,
  state: 'working',
  offCause: null,
  why: '',
  id: 'valve-1',
  name: 'Valve of the hall',
  serial: 'S-71',
  type: '',
  connection: 'CONNECTED',
  health: 'WARNING',
  readAt: new Date(now - ms).toISOString(),
  points: [
    { id: 'power', text: '5400', number: 5400, unit: 'W', at: null },
    { id: 'mode', text: 'HEATING', number: null, unit: '', at: null },
  ],
});

function storeAtNow() {
  const store = createStore();
  store.set(standingAtom, now);
  return store;
}

const shows = (data: Parameters<typeof DeviceInfo>[0]['data'], asked = props): string =>
  rendered(<DeviceInfo props={asked} data={data} />, storeAtNow());
const trustOf = (age: number): string | undefined =>
  /data-trust="(\w+)"/.exec(
    markup(<DeviceInfo props={props} data={{ cloud: cloud('working'), device: readAgo(age) }} />, storeAtNow()),
  )?.[1];

describe('the tile of a device of a cloud', () => {
  it('shows whether the cloud answers, when it was read, and what it says, without what it leaves empty', () => {
    const text = shows({ cloud: cloud('working'), device: readAgo(20_000) });
    expect(text).toMatch(/^Working .*: 20 s .*CONNECTED .*WARNING power 5400 W mode HEATING .*S-71$/);
    expect(text).not.toContain(en['deviceInfo.type']);
  });

  it.each([
    [3 * MINUTE, 'fresh'],
    [3 * MINUTE + 1, 'expiring'],
    [6 * MINUTE + 1, 'old'],
  ])('%i ms after the cloud was read its values are %s', (age, trust) => {
    expect(trustOf(age)).toBe(trust);
  });

  it('says by words that its values are late, and keeps them with their age while the cloud fails', () => {
    const fresh = shows({ cloud: cloud('working'), device: readAgo(3 * MINUTE) });
    const late = shows({ cloud: cloud('failed', { why: '503' }), device: readAgo(4 * MINUTE) });
    expect(fresh).toContain(': 3 min ');
    expect(late).toMatch(/^Failed \(503\) .*4 min.*5400 W/);
    expect(late).not.toContain(': 4 min ');
  });

  it('proves to a wall the trust in its values, whatever the state of the cloud', () => {
    expect(faceOf('old', 'Working', { ...readAgo(7 * MINUTE), health: '' })).toEqual({
      state: 'old',
      texts: ['Working', 'CONNECTED', '5400 W', 'HEATING'],
      shown: [],
    });
  });

  it('asks for a device, and says that the cloud is not set up', () => {
    for (const asked of [
      { integrations: [], device: '' },
      { integrations: [CLOUD], device: '' },
    ])
      expect(shows(null, asked)).toBe(en['deviceInfo.choose']);
    expect(shows(null)).toBe(en['refusal.BelimoApiConnectorNotSet']);
  });

  it('tells a cloud that was never read from one that names the device no more', () => {
    const unread = shows({ cloud: cloud('enabled', { lastSuccessAt: null }), device: null });
    expect(unread).toContain(en['deviceInfo.unread']);
    expect(shows({ cloud: cloud('working'), device: null })).toContain(en['deviceInfo.gone']);
  });
});
