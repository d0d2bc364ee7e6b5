import { readFileSync } from 'node:fs';
import { connect, credsAuthenticator, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';
import { Unavailable, type Wire } from '../../ports/fault.ts';
import { natsHosts, natsUrls, type NatsAddress } from './address.ts';

/** A connection that reconnects by itself until it is closed. */
export interface NatsLink {
  readonly connection: NatsConnection;
  /** Aborts when the current connection is lost; already aborted while there is none. */
  readonly session: AbortSignal;
  close(): Promise<void>;
}

/** A connection attempt on a dead network times out early, so that the next attempt finds the network restored. */
const CONNECT_MS = 3000;
/** Two unanswered pings end the connection, so a vanished peer is noticed within five seconds. */
const PING_EVERY_MS = 1500;
const RETRY_MS = 50;
const RETRY_SPREAD_MS = 200;

/** Throws `Unavailable` if no server answers or admits the client. Messages never hold credentials. */
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

function toOptions({ url, caFile, credentialsFile }: NatsAddress): ConnectionOptions {
  const insists = natsUrls(url).some(({ protocol }) => protocol === 'tls:');
  return {
    servers: natsHosts(url),
    ...(insists || caFile !== undefined ? { tls: caFile === undefined ? {} : { caFile } } : {}),
    ...(credentialsFile === undefined
      ? identity(url)
      : { authenticator: credsAuthenticator(readFileSync(credentialsFile)) }),
    timeout: CONNECT_MS,
    noAsyncTraces: true,
    pingInterval: PING_EVERY_MS,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectDelayHandler: () => RETRY_MS + Math.random() * RETRY_SPREAD_MS,
  };
}

function identity(url: string): Pick<ConnectionOptions, 'user' | 'pass' | 'token'> {
  const [name, pass] = [natsUrls(url)[0]?.username, natsUrls(url)[0]?.password].map((part) =>
    decodeURIComponent(part ?? ''),
  );
  if (!name) return {};
  return pass ? { user: name, pass } : { token: name };
}
