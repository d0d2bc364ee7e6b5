/** Address and credentials of NATS. */
export interface NatsAddress {
  /**
   * `nats://user:password@host:4222`, or `nats://token@host`; `tls://` requires TLS. Servers of one cluster are joined
   * by commas.
   */
  readonly url: string;
  /** PEM of the authority that signed the server's certificate, unless the system trusts it already. */
  readonly caFile?: string | undefined;
  /** A `.creds` file, instead of user and password. */
  readonly credentialsFile?: string | undefined;
}

/** The hosts of an address, without credentials. */
export function natsHosts(url: string): string[] {
  return natsUrls(url).map(({ host }) => host);
}

/** One URL for each server. Throws if one of them is invalid. */
export function natsUrls(url: string): URL[] {
  return url.split(',').map((one) => new URL(one.trim()));
}
