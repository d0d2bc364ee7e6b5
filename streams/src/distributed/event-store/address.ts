import type { Environment } from '../../environment.ts';

export interface KurrentAddress {
  /** As the client takes it, without what nobody may read. */
  readonly connectionString: string;
  /** Where to: hosts and ports, for messages. */
  readonly hosts: string;
  readonly credentials: { readonly username: string; readonly password: string } | undefined;
}

const ADDRESS = /^(?:esdb|kurrentdb)(\+discover)?:\/\/(?:([^:@/]+):([^@/]+)@)?([^/?@]+)\/?(\?.*)?$/;

/**
 * Takes apart `esdb://user:password@host:port,host:port?option=value`, also with `kurrentdb` and `+discover`; undefined
 * where it is not one. TLS is on unless `tls=false`, and is of no use without a user, whom the server would refuse.
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

/** For messages. */
export const kurrentHosts = (url: string): readonly string[] => parseKurrentAddress(url)?.hosts.split(',') ?? [];

/** Throws with the variable's name where it holds something else. */
export function readKurrentUrl(environment: Environment): string | undefined {
  const value = environment['WATCHGLASS_EVENTSTOREDB_URL'];
  if (value === undefined || value === '') return undefined;
  if (parseKurrentAddress(value) !== undefined) return value;
  throw new Error(
    'WATCHGLASS_EVENTSTOREDB_URL must be esdb://user:password@host:port, or without a user and with ?tls=false',
  );
}
