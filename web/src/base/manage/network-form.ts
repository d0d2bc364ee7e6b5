import type { Faults } from '../../form/use-form.ts';
import type { BaseNetwork, BaseReport } from '@watchglass/schemas/base/report';

/** The network configuration as a form has it: lists are texts with commas. */
export interface NetworkForm {
  readonly mode: 'dhcp' | 'static';
  readonly ip: string;
  readonly mask: string;
  readonly gateway: string;
  readonly dns: string;
  readonly ntp: string;
  readonly ssid: string;
  readonly password: string;
}

export const NETWORK_FIELDS = ['ip', 'mask', 'gateway', 'dns', 'ntp', 'ssid'] as const;

const EMPTY: NetworkForm = {
  mode: 'static',
  ip: '',
  mask: '255.255.255.0',
  gateway: '',
  dns: '',
  ntp: '',
  ssid: '',
  password: '',
};

/** The form of a reported configuration; an empty one before the first report. */
export function formOf(network: BaseReport['network']): NetworkForm {
  if (network === undefined) return EMPTY;
  const { dns, ntp, ssid, ...addresses } = network;
  return { ...addresses, dns: dns.join(', '), ntp: ntp.join(', '), ssid: ssid ?? '', password: '' };
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

export function networkOf({ password, dns, ntp, ssid, ...form }: NetworkForm): BaseNetwork & { password?: string } {
  return {
    ...form,
    dns: listOf(dns),
    ntp: listOf(ntp),
    ssid: ssid.trim() === '' ? null : ssid.trim(),
    ...(password === '' ? {} : { password }),
  };
}

export interface Difference {
  readonly field: 'mode' | (typeof NETWORK_FIELDS)[number];
  readonly before: string;
  readonly after: string;
}

/** The fields that a form changes, but for the password. */
export function differencesOf(before: NetworkForm, after: NetworkForm): readonly Difference[] {
  return (['mode', ...NETWORK_FIELDS] as const)
    .map((field) => ({ field, before: before[field].trim(), after: after[field].trim() }))
    .filter((each) => each.before !== each.after);
}

/** In this form a text that matches no pattern is an address. */
export function addressFaults(faults: Faults): Faults {
  return Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => [
      name,
      fault.rule === 'string.pattern.name' ? { ...fault, rule: 'pattern.address' } : fault,
    ]),
  );
}
