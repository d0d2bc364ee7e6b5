import { randomUUID } from 'node:crypto';
import type { ClickHouseClient } from '@clickhouse/client';

const ASK_EVERY_MS = 1_500;
/** Less than the pause between two questions. */
export const QUESTION_ANSWERED_WITHIN_MS = 1_000;
/** The first may be asked in the moment in which the request is on its way, or its answer. */
const NOES = 2;

/** What makes a request one that can be asked after, and given up. */
export interface Attended {
  readonly query_id: string;
  readonly abort_signal: AbortSignal;
}

/**
 * A line that is dead without having been closed keeps quiet, and so does a server that works for long. While there is no answer,
 * the server is asked through `asking`, which has lines of its own, whether it is at work for the request; where it says twice
 * that it is not, the request is given up, and whoever sent it can try again. Questions that nobody answers say nothing.
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
