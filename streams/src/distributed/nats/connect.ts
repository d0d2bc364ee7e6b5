import { readFileSync } from 'node:fs';
import { connect, credsAuthenticator, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';
import { Unavailable, type Wire } from '../../ports/fault.ts';

/** Where NATS answers and as whom we come. */
export interface NatsAddress {
  /** `nats://user:password@host:4222`, or `nats://token@host`; `tls://` insists on TLS. Several of one cluster are joined by commas. */
  readonly url: string;
  /** PEM of the authority that signed the server's certificate, where the system does not know it. */
  readonly caFile?: string | undefined;
  /** A `.creds` file, in place of user and password. */
  readonly credentialsFile?: string | undefined;
}

/** A connection that comes back by itself for as long as it is not closed. */
export interface NatsLink {
  readonly connection: NatsConnection;
  /** Aborts when the connection that is open now is lost; aborted already while there is none. */
  readonly session: AbortSignal;
  close(): Promise<void>;
}

const CONNECT_MS = 5000;
/** Two that stay unanswered end the connection, so a peer that vanished is noticed after less than five seconds. */
const PING_EVERY_MS = 1500;
const RETRY_MS = 50;
const RETRY_SPREAD_MS = 200;

/** Throws `Unavailable` where nothing answers, or it does not let us in; no message of it carries a secret. */
export async function connectNats(wire: Wire, address: NatsAddress): Promise<NatsLink> {
  const options = { ...toOptions(address), name: `watchglass ${wire}` };
  const connection = await connect(options).catch((error: unknown) => {
    throw new Unavailable(wire, 'NATS does not answer', error);
  });
  let session = new AbortController();
  const watch = async (): Promise<void> => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') session.abort();
      if (type === 'reconnect') session = new AbortController();
    }
  };
  const watching = watch();
  return {
    connection,
    get session() {
      return session.signal;
    },
    async close() {
      await connection.close();
      await watching;
      session.abort();
    },
  };
}

/** The hosts of an address, without what is secret about it. */
export function natsHosts(url: string): string[] {
  return natsUrls(url).map(({ host }) => host);
}

/** One URL for each server named. Throws where one of them is none. */
export function natsUrls(url: string): URL[] {
  return url.split(',').map((one) => new URL(one.trim()));
}

function toOptions({ url, caFile, credentialsFile }: NatsAddress): ConnectionOptions {
  const insists = natsUrls(url).some(({ protocol }) => protocol === 'tls:');
  return {
    servers: natsHosts(url),
    ...(insists || caFile !== undefined ? { tls: caFile === undefined ? {} : { caFile } } : {}),
    ...(credentialsFile === undefined ? identity(url) : { authenticator: credsAuthenticator(readFileSync(credentialsFile)) }),
    timeout: CONNECT_MS,
    noAsyncTraces: true,
    pingInterval: PING_EVERY_MS,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectDelayHandler: () => RETRY_MS + Math.random() * RETRY_SPREAD_MS,
  };
}

function identity(url: string): Pick<ConnectionOptions, 'user' | 'pass' | 'token'> {
  const [name, pass] = [natsUrls(url)[0]?.username, natsUrls(url)[0]?.password].map((part) => decodeURIComponent(part ?? ''));
  if (!name) return {};
  return pass ? { user: name, pass } : { token: name };
}
