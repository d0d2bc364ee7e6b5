/** Where NATS answers and as whom we come. */
export interface NatsAddress {
  /** `nats://user:password@host:4222`, or `nats://token@host`; `tls://` insists on TLS. Several of one cluster are joined by commas. */
  readonly url: string;
  /** PEM of the authority that signed the server's certificate, where the system does not know it. */
  readonly caFile?: string | undefined;
  /** A `.creds` file, in place of user and password. */
  readonly credentialsFile?: string | undefined;
}

/** The hosts of an address, without what is secret about it. */
export function natsHosts(url: string): string[] {
  return natsUrls(url).map(({ host }) => host);
}

/** One URL for each server named. Throws where one of them is none. */
export function natsUrls(url: string): URL[] {
  return url.split(',').map((one) => new URL(one.trim()));
}
