import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { postgresErrors } from './postgres-errors.ts';

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 2_000;

export interface Listener {
  readonly channel: string;
  readonly heard: (payload: string) => void;
  readonly onReconnect: () => void;
}

/** Listens on a connection of its own; `lost` resolves when that connection is gone. */
async function connect(config: pg.ClientConfig, { channel, heard }: Listener): Promise<{ client: pg.Client; lost: Promise<void> }> {
  const client = new pg.Client(config);
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.once('end', () => resolve());
  });
  client.on('notification', ({ payload }) => heard(payload ?? ''));
  try {
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
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
