import { lookup as dnsLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { OutgoingConfig } from './address-problem.ts';

/** An address that may not be called. */
export class PrivateAddress extends Error {
  override readonly name = 'private';

  constructor() {
    super('the address is private');
  }
}

/** True for global unicast; an IPv4 address in the clothes of IPv6 is what it is inside. */
export function mayBeCalled(address: string, { exceptions }: OutgoingConfig): boolean {
  return exceptions.includes(address) || (isIP(address) !== 0 && ipaddr.process(address).range() === 'unicast');
}

/**
 * DNS that refuses a name if any of its addresses is private. It is asked when a connection is made, so that a name which resolves
 * differently a moment later gains nothing. `net.connect` asks it for names alone: an address as such is checked before.
 */
export function checkedLookup(config: OutgoingConfig, lookup: LookupFunction = dnsLookup): LookupFunction {
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      const all = typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found;
      const [first] = all ?? [];
      if (error !== null) done(error, '', 0);
      else if (first === undefined || !all.every(({ address }) => mayBeCalled(address, config)))
        done(new PrivateAddress(), '', 0);
      else if (options.all === true) done(null, all);
      else done(null, first.address, first.family);
    });
  };
}
