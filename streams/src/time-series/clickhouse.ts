import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import type { Row } from '../ports/relational.ts';
import type { Block, Parameters, TimeSeries } from '../ports/time-series.ts';
import { attended, QUESTION_ANSWERED_WITHIN_MS, type Attended } from './attended.ts';
import { clickHouseErrors } from './clickhouse-errors.ts';
import { migrate } from './migrate.ts';

const ANSWER_WITHIN_MS = 60_000;
/** Well under the server's own limit, so that no request uses a connection that the server is closing. */
const IDLE_SOCKET_MS = 2_000;

export interface ClickHouseOptions {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Of the authority that signed the server's certificate, unless Node trusts it already. */
  readonly caFile?: string | undefined;
  /** Deadline for a silent server; 60 s by default. */
  readonly answerWithinMs?: number | undefined;
  readonly cluster?: ClickHouseCluster | undefined;
  /** The server refuses to write, and ends a query when its client goes away. */
  readonly readOnly?: boolean | undefined;
}

export interface ClickHouseCluster {
  readonly name: string;
  /** Number of replicas of a shard that must store a block before its acknowledgement; 0 for a majority. */
  readonly quorum: number;
}

/** Settings that embedded and other servers must share, whatever their defaults. */
const SETTINGS: ClickHouseSettings = {
  output_format_json_quote_64bit_integers: 1,
  date_time_output_format: 'iso',
  date_time_input_format: 'best_effort',
  async_insert: 0,
  // Unsent rows of an older version lack newer columns.
  input_format_json_compact_allow_variable_number_of_columns: 1,
};

/** 2 allows queries to set what is not about writing. */
const READ_ONLY: ClickHouseSettings = { readonly: '2', cancel_http_readonly_queries_on_client_close: 1 };

/** Share of the answer's deadline, so that the server's own error arrives first. */
const PART_OF_ANSWER = 0.8;

/**
 * A block is acknowledged once each of its shards, and in each a quorum of replicas, has it. Quorums are sequential, so
 * a query with `select_sequential_consistency` sees every acknowledged block on any replica.
 */
function clusterSettings({ quorum }: ClickHouseCluster, answerWithinMs: number): ClickHouseSettings {
  const within = Math.round(answerWithinMs * PART_OF_ANSWER);
  return {
    distributed_foreground_insert: 1,
    insert_quorum: quorum === 0 ? 'auto' : String(quorum),
    insert_quorum_parallel: 0,
    insert_quorum_timeout: within,
    distributed_ddl_task_timeout: String(Math.round(within / 1000)),
  };
}

function insertSettings(token: string): ClickHouseSettings {
  return {
    insert_deduplication_token: token,
    insert_deduplicate: 1,
    deduplicate_blocks_in_dependent_materialized_views: 1,
  };
}

/** What a request tells the client beside its statement. */
interface Told extends Partial<Attended> {
  readonly clickhouse_settings?: ClickHouseSettings;
}

/** A request that ends with a signal: the client goes away, and the server ends the query, also behind a balancer. */
function endedBy(request: Partial<Attended>, signal: AbortSignal | undefined): Told {
  if (signal === undefined) return request;
  signal.throwIfAborted();
  const { abort_signal = signal } = request;
  return { ...request, abort_signal: AbortSignal.any([abort_signal, signal]), clickhouse_settings: READ_ONLY };
}

/**
 * The server answers after the last row: a query that fails half-way is then refused with its code, instead of cut off.
 */
async function query<R extends Row>(
  client: ClickHouseClient,
  request: Told,
  sql: string,
  parameters: Parameters = {},
): Promise<R[]> {
  const answer = await client.query({
    ...request,
    query: sql,
    query_params: { ...parameters },
    format: 'JSONEachRow',
    clickhouse_settings: { ...request.clickhouse_settings, wait_end_of_query: 1 },
  });
  return answer.json<R>();
}

/** ClickHouse continues a query after its client disconnects, so a reader that stops early ends the query itself. */
async function abandon(client: ClickHouseClient, queryId: string): Promise<void> {
  await client
    .command({ query: 'KILL QUERY WHERE query_id = {id: String} ASYNC', query_params: { id: queryId } })
    .catch(() => undefined);
}

async function* stream<R extends Row>(
  client: ClickHouseClient,
  sql: string,
  parameters: Parameters = {},
): AsyncGenerator<readonly R[]> {
  const queryId = randomUUID();
  let finished = false;
  try {
    const answer = await client.query({
      query: sql,
      query_params: { ...parameters },
      query_id: queryId,
      format: 'JSONEachRow',
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
async function* bytes(
  client: ClickHouseClient,
  query: string,
  parameters: Parameters = {},
): AsyncGenerator<Uint8Array> {
  const queryId = randomUUID();
  let finished = false;
  let slow: NodeJS.Timeout | undefined;
  try {
    const { stream: text } = await client.exec({
      query,
      query_params: { ...parameters },
      query_id: queryId,
      clickhouse_settings: { wait_end_of_query: 1, max_execution_time: BYTES_WITHIN_MS / 1_000 },
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

async function insert(
  client: ClickHouseClient,
  request: Partial<Attended>,
  { table, columns, rows, token }: Block,
): Promise<void> {
  if (rows.length === 0) return;
  const [first, ...others] = columns;
  if (first === undefined) throw new Error(`no columns to insert into ${table}`);
  const clickhouse_settings = insertSettings(token);
  if (!(rows instanceof Uint8Array)) {
    await client.insert({
      ...request,
      table,
      columns: [first, ...others],
      values: rows,
      format: 'JSONCompactEachRow',
      clickhouse_settings,
    });
    return;
  }
  const names = columns.map((name) => `\`${name}\``).join(', ');
  const sent = await client.exec({
    ...request,
    query: `INSERT INTO ${table} (${names}) FORMAT RowBinary`,
    values: Readable.from([rows], { objectMode: false }),
    clickhouse_settings,
  });
  for await (const _ of sent.stream);
}

function connect({
  url,
  user,
  password,
  database,
  caFile,
  cluster,
  readOnly = false,
  answerWithinMs = ANSWER_WITHIN_MS,
}: ClickHouseOptions): ClickHouseClient {
  return createClient({
    url,
    username: user,
    password,
    database,
    ...(caFile === undefined ? {} : { tls: { ca_cert: readFileSync(caFile) } }),
    request_timeout: answerWithinMs,
    keep_alive: { enabled: true, idle_socket_ttl: IDLE_SOCKET_MS },
    log: { level: ClickHouseLogLevel.OFF },
    clickhouse_settings: {
      ...SETTINGS,
      ...(cluster === undefined ? {} : clusterSettings(cluster, answerWithinMs)),
      ...(readOnly ? READ_ONLY : {}),
    },
  });
}

/**
 * ClickHouse over HTTP through its official client. Calls are not retried here: the caller may repeat an unanswered
 * insert with its token.
 */
export function openClickHouse(options: ClickHouseOptions): TimeSeries {
  const client = connect(options);
  const asking = connect({ ...options, answerWithinMs: QUESTION_ANSWERED_WITHIN_MS });
  const cluster = options.cluster && { name: options.cluster.name, database: options.database };
  // A cluster is behind a balancer, which may pass the question to another server than the working one.
  const attending = <T>(work: (request: Partial<Attended>) => Promise<T>): Promise<T> =>
    clickHouseErrors.told(() => (cluster === undefined ? attended(asking, work) : work({})));
  const timeSeries: TimeSeries = {
    query: (sql, parameters, signal) =>
      attending((request) => query(client, endedBy(request, signal), sql, parameters)),
    stream: (sql, parameters) => stream(client, sql, parameters),
    bytes: (sql, format, parameters) => bytes(client, `${sql} FORMAT ${format}`, parameters),
    command: (sql, parameters) =>
      clickHouseErrors.told(async () => {
        await client.command({ query: sql, query_params: { ...parameters } });
      }),
    insert: (block) => attending((request) => insert(client, request, block)),
    migrate: (migrations) => migrate(timeSeries, migrations, cluster),
    close: async () => void (await Promise.all([client.close(), asking.close()])),
  };
  return timeSeries;
}
