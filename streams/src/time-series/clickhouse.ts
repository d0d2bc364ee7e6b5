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
/** Well under the server's own limit, so that no request meets a connection the server is closing. */
const IDLE_SOCKET_MS = 2_000;

export interface ClickHouseOptions {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Of the authority that signed the server's certificate, where it is not one of Node's own. */
  readonly caFile?: string | undefined;
  /** How long to wait for a server that says nothing; 60 s if not given. */
  readonly answerWithinMs?: number | undefined;
  readonly cluster?: ClickHouseCluster | undefined;
}

export interface ClickHouseCluster {
  readonly name: string;
  /** How many replicas of a shard must have a block before it is acknowledged; 0 for most of them. */
  readonly quorum: number;
}

/** What embedded and other servers must agree on, whatever their defaults. */
const SETTINGS: ClickHouseSettings = {
  output_format_json_quote_64bit_integers: 1,
  date_time_output_format: 'iso',
  date_time_input_format: 'best_effort',
  async_insert: 0,
  // Rows that an older version has left to be sent know nothing of newer columns.
  input_format_json_compact_allow_variable_number_of_columns: 1,
};

/** Less than an answer may take, so that the server's own words are heard. */
const PART_OF_ANSWER = 0.8;

/**
 * A block is with its shards, and in each with a quorum of replicas, before it is acknowledged. One quorum at a time, so that a
 * query with `select_sequential_consistency` sees all that was acknowledged, whichever replica it reads.
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

/** The server answers when it has all rows: one that fails half-way is refused with its code, where otherwise the line is cut. */
async function query<R extends Row>(
  client: ClickHouseClient,
  request: Partial<Attended>,
  sql: string,
  parameters: Parameters = {},
): Promise<R[]> {
  const answer = await client.query({
    ...request,
    query: sql,
    query_params: { ...parameters },
    format: 'JSONEachRow',
    clickhouse_settings: { wait_end_of_query: 1 },
  });
  return answer.json<R>();
}

/** ClickHouse works on when its client goes away, so a reader that stops early ends the query itself. */
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
    clickhouse_settings: { ...SETTINGS, ...(cluster === undefined ? {} : clusterSettings(cluster, answerWithinMs)) },
  });
}

/**
 * ClickHouse over HTTP through its official client. Calls are not tried again here: an insert may be repeated with its token by
 * whoever knows that it was not answered.
 */
export function openClickHouse(options: ClickHouseOptions): TimeSeries {
  const client = connect(options);
  const asking = connect({ ...options, answerWithinMs: QUESTION_ANSWERED_WITHIN_MS });
  const cluster = options.cluster && { name: options.cluster.name, database: options.database };
  // Before a cluster stands a balancer: another server than the one that is at work could be asked.
  const attending = <T>(work: (request: Partial<Attended>) => Promise<T>): Promise<T> =>
    clickHouseErrors.told(() => (cluster === undefined ? attended(asking, work) : work({})));
  const timeSeries: TimeSeries = {
    query: (sql, parameters) => attending((request) => query(client, request, sql, parameters)),
    stream: (sql, parameters) => stream(client, sql, parameters),
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
