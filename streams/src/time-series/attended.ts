import { randomUUID } from 'node:crypto';
import type { ClickHouseClient } from '@clickhouse/client';

const ASK_EVERY_MS = 1_500;
/** Less than the pause between two questions. */
export const QUESTION_ANSWERED_WITHIN_MS = 1_000;
/** The first question may be asked while the request or its answer is on its way. */
const NOES = 2;

/** Identification of a request, and its cancellation. */
export interface Attended {
  readonly query_id: string;
  readonly abort_signal: AbortSignal;
}

/**
 * A dead connection that was never closed is silent, and so is a busy server. Without an answer, the server is asked
 * through `asking`, which has its own connections, whether it works for the request. After two negative answers the
 * request fails, and its sender can retry. Unanswered questions count for nothing.
 */
export async function attended<T>(asking: ClickHouseClient, work: (request: Attended) => Promise<T>): Promise<T> {
  const life = new AbortController();
  const query_id = randomUUID();
  let noes = 0;
  const look = async (): Promise<void> => {
    noes = (await isAtWork(asking, query_id)) ? 0 : noes + 1;
    if (noes >= NOES) life.abort();
  };
  const looking = setInterval(() => void look().catch(() => undefined), ASK_EVERY_MS);
  try {
    return await work({ query_id, abort_signal: life.signal });
  } finally {
    clearInterval(looking);
  }
}

async function isAtWork(asking: ClickHouseClient, id: string): Promise<boolean> {
  const answer = await asking.query({
    query: 'SELECT 1 FROM system.processes WHERE query_id = {id: String}',
    query_params: { id },
    format: 'JSONEachRow',
  });
  return (await answer.json()).length > 0;
}
