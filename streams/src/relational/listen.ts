import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { postgresErrors } from './postgres-errors.ts';

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 2_000;
/**
 * A connection that only listens would not notice a lost peer: it sends a query at this interval, with the same time
 * limit.
 */
const PATIENCE_MS = 5_000;

export interface Listener {
  readonly channel: string;
  readonly heard: (payload: string) => void;
  readonly onReconnect: () => void;
}

interface Connection {
  readonly client: pg.Client;
  /** Resolves when the connection is lost or no longer answers. */
  readonly lost: Promise<void>;
}

async function askNowAndThen(client: pg.Client, every: number, ended: AbortSignal): Promise<void> {
  for (;;) {
    await delay(every, undefined, { signal: ended, ref: false });
    await client.query('SELECT 1');
  }
}

/** Listens on a connection of its own. */
async function connect(config: pg.ClientConfig, { channel, heard }: Listener): Promise<Connection> {
  const patience = Math.min(PATIENCE_MS, config.query_timeout || PATIENCE_MS);
  const client = new pg.Client({ ...config, query_timeout: patience });
  const gone = new AbortController();
  const lost = new Promise<void>((resolve) => {
    gone.signal.addEventListener('abort', () => resolve());
  });
  client.on('error', () => gone.abort());
  client.once('end', () => gone.abort());
  client.on('notification', ({ payload }) => heard(payload ?? ''));
  try {
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  void askNowAndThen(client, patience, gone.signal).catch(() => gone.abort());
  return { client, lost };
}

/** Listens until the returned function is called, across reconnects. Throws when the first connection fails. */
export async function listen(config: pg.ClientConfig, listener: Listener): Promise<() => Promise<void>> {
  const quit = new AbortController();
  let connection = await postgresErrors.told(() => connect(config, listener));

  async function reconnect(): Promise<void> {
    for (let wait = FIRST_WAIT_MS; !quit.signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      await delay(wait, undefined, { signal: quit.signal }).catch(() => undefined);
      if (quit.signal.aborted) return;
      try {
        connection = await connect(config, listener);
        return;
      } catch {
        continue;
      }
    }
  }

  async function watch(): Promise<void> {
    for (;;) {
      await connection.lost;
      await connection.client.end().catch(() => undefined);
      if (!quit.signal.aborted) await reconnect();
      if (quit.signal.aborted) break;
      listener.onReconnect();
    }
    await connection.client.end().catch(() => undefined);
  }

  const watching = watch();
  return async () => {
    quit.abort();
    await connection.client.end().catch(() => undefined);
    await watching;
  };
}
