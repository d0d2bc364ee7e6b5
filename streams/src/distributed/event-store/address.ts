import type { Environment } from '../../environment.ts';

export interface KurrentAddress {
  /** The connection string for the client, without credentials. */
  readonly connectionString: string;
  /** Hosts and ports, for messages. */
  readonly hosts: string;
  readonly credentials: { readonly username: string; readonly password: string } | undefined;
}

const ADDRESS = /^(?:esdb|kurrentdb)(\+discover)?:\/\/(?:([^:@/]+):([^@/]+)@)?([^/?@]+)\/?(\?.*)?$/;

/**
 * Parses `esdb://user:password@host:port,host:port?option=value`, also with `kurrentdb` and `+discover`. Returns
 * undefined for any other text. TLS is on unless `tls=false`; it requires a user, since the server refuses anonymous
 * clients over TLS.
 */
export function parseKurrentAddress(address: string): KurrentAddress | undefined {
  const found = ADDRESS.exec(address.trim());
  if (found === null) return undefined;
  const [discover, user, password, hosts, options] = found.slice(1).map((part: string | undefined) => part ?? '') as [
    string,
    string,
    string,
    string,
    string,
  ];
  const place = { connectionString: `kurrentdb${discover}://${hosts}${options}`, hosts };
  if (/[?&]tls=false(&|$)/i.test(options)) return { ...place, credentials: undefined };
  if (user === '') return undefined;
  return { ...place, credentials: { username: decodeURIComponent(user), password: decodeURIComponent(password) } };
}

/** Hosts and ports of an address, for messages. */
export const kurrentHosts = (url: string): readonly string[] => parseKurrentAddress(url)?.hosts.split(',') ?? [];

/** Throws with the variable's name if its value is no such address. */
export function readKurrentUrl(environment: Environment): string | undefined {
  const value = environment['WATCHGLASS_EVENTSTOREDB_URL'];
  if (value === undefined || value === '') return undefined;
  if (parseKurrentAddress(value) !== undefined) return value;
  throw new Error(
    'WATCHGLASS_EVENTSTOREDB_URL must be esdb://user:password@host:port, or without a user and with ?tls=false',
  );
}
