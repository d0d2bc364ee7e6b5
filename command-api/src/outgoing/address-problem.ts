import { isIP } from 'node:net';
import { hasBadPort } from '@watchglass/schemas/integration/bad-ports';
import ipaddr from 'ipaddr.js';

/** What may be called though it is neither public nor https. */
export interface OutgoingConfig {
  /**
   * IP addresses that may be reached though they are private, and hosts that may be called by http. A name is both only if its
   * addresses are listed too.
   */
  readonly exceptions: readonly string[];
  /** What `{host}` stands for at the beginning of an integration's address, such as `https://receiver.example`. */
  readonly integrationHost?: string;
}

export type AddressProblem = 'notAnAddress' | 'notHttps' | 'credentials' | 'port' | 'private';

const LONGEST = 2048;
const SCHEMES = ['https:', 'http:'];

/** The host of an address, without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[/, '').replace(/\]$/, '');
}

/**
 * Why an address may not be called, as far as its text says; null if it may. What its name resolves to is checked at each
 * connection. `mayBeOpen`: http is allowed as well.
 */
export function addressProblem(
  address: string,
  { exceptions, mayBeOpen = false }: OutgoingConfig & { readonly mayBeOpen?: boolean },
): AddressProblem | null {
  const url = address.length <= LONGEST && URL.canParse(address) ? new URL(address) : null;
  if (url === null) return 'notAnAddress';
  if (!SCHEMES.includes(url.protocol)) return 'notHttps';
  if (url.username + url.password !== '') return 'credentials';
  return exceptions.includes(hostOf(url)) ? null : problemOfPublic(url, mayBeOpen);
}

function problemOfPublic(url: URL, mayBeOpen: boolean): AddressProblem | null {
  if (url.protocol === 'http:' && !mayBeOpen) return 'notHttps';
  if (hasBadPort(url)) return 'port';
  const host = hostOf(url);
  return isIP(host) !== 0 && ipaddr.parse(host).range() !== 'unicast' ? 'private' : null;
}
