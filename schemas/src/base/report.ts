import {
  decimal,
  instant,
  integer,
  listOf,
  matching,
  nullable,
  oneOf,
  optional,
  shape,
  text,
  type ValueOf,
  type ViewOf,
} from '../shape.ts';
import { outletsShape } from './outlets.ts';
import { NTP_SERVERS, SSID_MAX_BYTES } from './limits.ts';

export const firmwareVersion = matching(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, 'n.n.n');
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
export const ipv4 = matching(IPV4, 'an IPv4 address');
/** Labels are checked one by one, so that the expression takes linear time. */
export const hostname = text(253).custom((name: string, { error }) =>
  name.split('.').every((label) => /^[A-Za-z0-9-]{1,63}$/.test(label) && !/^-|-$/.test(label))
    ? name
    : error('string.hostname'),
);
const ssid = text(SSID_MAX_BYTES).custom((name: string, { error }) =>
  new TextEncoder().encode(name).length <= SSID_MAX_BYTES ? name : error('string.max', { limit: SSID_MAX_BYTES }),
);

/** The network configuration of a base. A Wi-Fi password is never part of it. */
export const networkFields = {
  mode: oneOf('dhcp', 'static'),
  ip: ipv4,
  mask: ipv4,
  gateway: ipv4,
  dns: listOf(ipv4, { max: 2 }),
  ntp: listOf(hostname, { max: NTP_SERVERS }),
  /** Null is a cable. */
  ssid: nullable(ssid),
};
export const networkShape = shape(networkFields);
export type BaseNetwork = ValueOf<typeof networkShape>;

export const LINKS = ['lte', 'wifi', 'ethernet', 'snmp'] as const;
const link = optional(oneOf('off', 'connected', 'failed'));
const facts = {
  firmware: firmwareVersion,
  hardware: optional(text(32)),
  board: optional(text(32)),
  protocol: optional(text(32)),
  deviceId: optional(text(64)),
  networkId: optional(text(64)),
  mac: optional(matching(/^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$/, 'six pairs of capital hexadecimal digits')),
  network: optional(networkShape),
  outlets: optional(outletsShape),
  links: optional(shape({ lte: link, wifi: link, ethernet: link, snmp: link })),
  power: optional(oneOf('mains', 'battery', 'poe')),
  memoryPercent: optional(decimal(0, 100)),
  intervalSeconds: optional(integer(1, 86_400)),
};

/** PUT ingest/state, and MQTT `<root>/<serial>/state`: what a base says of itself. */
export const baseStateShape = shape({ ...facts, uptimeSeconds: optional(integer(0, 2 ** 32)) });
export type BaseState = ValueOf<typeof baseStateShape>;

/** The same as an event and as a view: the uptime is the instant of the start. */
export const baseReportShape = shape({ ...facts, startedAt: optional(instant()) });
export type BaseReport = ViewOf<typeof baseReportShape>;
