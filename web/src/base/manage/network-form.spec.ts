import { changeNetworkShape } from '@watchglass/schemas/base/management';
import { check } from '@watchglass/schemas/shape';
import { expect, it } from 'vitest';
import { faultsByField, faultAt } from '../../form/use-form.ts';
import { addressFaults, differencesOf, formOf, networkOf } from './network-form.ts';

const network = {
  mode: 'static',
  ip: '10.0.0.7',
  mask: '255.255.255.0',
  gateway: '10.0.0.1',
  dns: ['10.0.0.1', '10.0.0.2'],
  ntp: ['a.example'],
  ssid: null,
} as const;

it('sends a reported configuration back unchanged, without an empty password', () => {
  expect(networkOf(formOf(network))).toEqual(network);
  expect(check(changeNetworkShape, networkOf(formOf(network))).faults).toBeUndefined();
});

it('lists what would change, and never the password', () => {
  const before = formOf(network);
  const after = { ...before, ip: '10.0.0.8', ssid: ' Hall ', password: 'a secret phrase' };
  expect(differencesOf(before, after)).toEqual([
    { field: 'ip', before: '10.0.0.7', after: '10.0.0.8' },
    { field: 'ssid', before: '', after: 'Hall' },
  ]);
  expect(networkOf(after)).toMatchObject({ ssid: 'Hall', password: 'a secret phrase' });
});

it('shows a wrong host name and a wrong address at their fields, though those are lists', () => {
  const wrong = { ...formOf(network), ntp: 'a.example, -b.example', dns: '10.0.0.2, 10.0.0.256', mask: '255.255' };
  const faults = addressFaults(faultsByField(check(changeNetworkShape, networkOf(wrong)).faults ?? []));
  const ruleAt = (field: string) => faultAt(faults, field)?.rule;
  expect(['ntp', 'dns', 'mask', 'ip'].map(ruleAt)).toEqual([
    'string.hostname',
    'pattern.address',
    'pattern.address',
    undefined,
  ]);
});
