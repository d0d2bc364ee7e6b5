import { randomUUID } from 'node:crypto';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import type { Row } from '../ports/relational.ts';
import type { Parameters } from '../ports/time-series.ts';
import { clickHouseErrors } from './clickhouse-errors.ts';

/** A question whose answer is read as it arrives. */
export interface LongQuestion {
  readonly sql: string;
  readonly parameters?: Parameters | undefined;
  readonly settings?: ClickHouseSettings;
}

/** ClickHouse continues a query after its client disconnects, so a reader that stops early ends the query itself. */
async function abandon(client: ClickHouseClient, queryId: string): Promise<void> {
  await client
    .command({ query: 'KILL QUERY WHERE query_id = {id: String} ASYNC', query_params: { id: queryId } })
    .catch(() => undefined);
}

export async function* stream<R extends Row>(
  client: ClickHouseClient,
  { sql, parameters = {}, settings = {} }: LongQuestion,
): AsyncGenerator<readonly R[]> {
  const queryId = randomUUID();
  let finished = false;
  try {
    const answer = await client.query({
      query: sql,
      query_params: { ...parameters },
      query_id: queryId,
      format: 'JSONEachRow',
      clickhouse_settings: settings,
    });
    for await (const rows of answer.stream<R>()) yield rows.map((row) => row.json());
    finished = true;
  } catch (error) {
    finished = true;
    throw clickHouseErrors.asFault(error);
  } finally {
    if (!finished) await abandon(client, queryId);
  }
}

const BYTES_WITHIN_MS = 30_000;

/** Without the client's compression: who reads the text is on the other side of an answer that is compressed anyway. */
export async function* bytes(
  client: ClickHouseClient,
  { sql, parameters = {}, settings = {} }: LongQuestion,
): AsyncGenerator<Uint8Array> {
  const queryId = randomUUID();
  let finished = false;
  let slow: NodeJS.Timeout | undefined;
  try {
    const { stream: text } = await client.exec({
      query: sql,
      query_params: { ...parameters },
      query_id: queryId,
      clickhouse_settings: { ...settings, wait_end_of_query: 1, max_execution_time: BYTES_WITHIN_MS / 1_000 },
    });
    slow = setTimeout(() => text.destroy(new Error('The reader took too long.')), BYTES_WITHIN_MS);
    for await (const chunk of text) yield chunk as Uint8Array;
    finished = true;
  } catch (error) {
    finished = true;
    throw clickHouseErrors.asFault(error);
  } finally {
    clearTimeout(slow);
    if (!finished) await abandon(client, queryId);
  }
}
