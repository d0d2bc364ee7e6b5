import { BlockList } from 'node:net';
import type { FieldBusView } from '@watchglass/schemas/field-bus/views';

type ClientView = FieldBusView['clients'][number];
type Protocol = ClientView['protocol'];

/** Addresses that are remembered; the one that asked longest ago makes room. */
const MOST_REMEMBERED = 64;

export interface BusClient {
  /** Counts requests of the client. */
  asked(requests: number): void;
}

/** The controllers that ask, by protocol and address. */
export class BusClients {
  readonly #allowed: BlockList;
  readonly #clock: () => Date;
  readonly #seen = new Map<string, { -readonly [K in keyof ClientView]: ClientView[K] }>();

  constructor(allowed: BlockList, clock: () => Date) {
    this.#allowed = allowed;
    this.#clock = clock;
  }

  /** Null if the address is outside the allowed networks. */
  meet(protocol: Protocol, remote: string): BusClient | null {
    // A listener on both families names IPv4 addresses in their mapped form.
    const address = remote.replace(/^::ffff:/, '');
    if (!this.#allowed.check(address, address.includes(':') ? 'ipv6' : 'ipv4')) return null;
    return { asked: (requests) => this.#count(protocol, address, requests) };
  }

  #count(protocol: Protocol, address: string, requests: number): void {
    if (requests === 0) return;
    const key = `${protocol} ${address}`;
    const now = this.#clock().toISOString();
    const seen = this.#seen.get(key) ?? { protocol, address, firstAt: now, lastAt: now, requests: 0 };
    this.#seen.delete(key);
    this.#seen.set(key, Object.assign(seen, { lastAt: now, requests: seen.requests + requests }));
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > MOST_REMEMBERED && oldest !== undefined) this.#seen.delete(oldest);
  }

  /** Those that asked last come first. */
  views(): ClientView[] {
    return [...this.#seen.values()].toReversed().map((seen) => ({ ...seen }));
  }
}

/** The networks as `address/bits`. */
export function allowedNetworks(networks: readonly string[]): BlockList {
  const allowed = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    allowed.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4');
  }
  return allowed;
}
