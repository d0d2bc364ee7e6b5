import pg from 'pg';

const SILENT_FOR_MS = 2_000;
const ASK_EVERY_MS = 1_000;
const ASK_WITHIN_MS = 2_000;
/** An answer may be on its way while we ask. */
const TIMES_IDLE = 2;

const IS_AT_WORK = `
  SELECT pg_backend_pid() AS own, EXISTS (SELECT FROM pg_stat_activity WHERE pid = $1 AND state IN ('active', 'fastpath function call')) AS busy`;

/**
 * Nobody tells of a connection that is dead without having been closed: whoever waits on it would wait until the time of the
 * query is up. So when an answer has not come for two seconds, the server is asked on another connection, again and again,
 * whether it is at work for this one. Where it says twice that it is not, the connection is closed and what waits on it fails.
 */
export async function answeredOrForsaken<T>(
  client: pg.PoolClient,
  config: pg.ClientConfig,
  waited: Promise<T>,
): Promise<T> {
  let timer: NodeJS.Timeout;
  let idle = 0;
  let isOver = false;
  const look = async (): Promise<void> => {
    idle = (await isAtWork(client, config)) ? 0 : idle + 1;
    if (isOver) return;
    if (idle < TIMES_IDLE) timer = setTimeout(() => void look(), ASK_EVERY_MS).unref();
    else inside(client).connection.stream.destroy(new Error('the server is not at work for this connection any more'));
  };
  timer = setTimeout(() => void look(), SILENT_FOR_MS).unref();
  try {
    return await waited;
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/** What the driver keeps of a connection and its types do not tell. */
interface Connected {
  readonly processID: number | null;
  readonly connection: { readonly stream: { destroy(error: Error): void } };
}

const inside = (client: pg.ClientBase): Connected => client as unknown as Connected;

/** True also where nobody can tell: the server does not answer, or something between us numbers connections its own way. */
async function isAtWork(client: pg.PoolClient, config: pg.ClientConfig): Promise<boolean> {
  const { processID } = inside(client);
  const asking = new pg.Client({ ...config, connectionTimeoutMillis: ASK_WITHIN_MS, query_timeout: ASK_WITHIN_MS });
  asking.on('error', () => undefined);
  try {
    await asking.connect();
    const {
      rows: [answer],
    } = await asking.query<{ own: number; busy: boolean }>(IS_AT_WORK, [processID]);
    return answer === undefined || answer.busy || answer.own !== inside(asking).processID;
  } catch {
    return true;
  } finally {
    asking.end().catch(() => undefined);
  }
}
