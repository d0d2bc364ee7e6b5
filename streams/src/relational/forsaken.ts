import pg from 'pg';

const SILENT_FOR_MS = 2_000;
const ASK_EVERY_MS = 1_000;
const ASK_WITHIN_MS = 2_000;
/** An answer may arrive between the question and its answer. */
const TIMES_IDLE = 2;

const IS_AT_WORK = `
  SELECT pg_backend_pid() AS own, EXISTS (SELECT FROM pg_stat_activity WHERE pid = $1 AND state IN ('active', 'fastpath function call')) AS busy`;

/**
 * A dead connection that was never closed sends no error: a caller would wait until the deadline of the query. So after
 * two seconds without an answer, the server is asked on another connection, repeatedly, whether it works for this one.
 * After two negative answers the connection is closed and its callers fail.
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
    else inside(client).connection.stream.destroy(new Error('the server no longer works for this connection'));
  };
  timer = setTimeout(() => void look(), SILENT_FOR_MS).unref();
  try {
    return await waited;
  } finally {
    isOver = true;
    clearTimeout(timer);
  }
}

/** Fields of the driver's connection that its types omit. */
interface Connected {
  readonly processID: number | null;
  readonly connection: { readonly stream: { destroy(error: Error): void } };
}

const inside = (client: pg.ClientBase): Connected => client as unknown as Connected;

/** True also if unknown: the server does not answer, or a pooler in between numbers connections its own way. */
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
