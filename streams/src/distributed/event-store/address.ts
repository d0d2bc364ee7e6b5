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
  const [discover, user, password, hosts, options] = found.slice(1).map((part: string | undefined) => part ?? '') as [string, string, string, string, string];
  const place = { connectionString: `kurrentdb${discover}://${hosts}${options}`, hosts };
  if (/[?&]tls=false(&|$)/i.test(options)) return { ...place, credentials: undefined };
  if (user === '') return undefined;
  return { ...place, credentials: { username: decodeURIComponent(user), password: decodeURIComponent(password) } };
}
