import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import type { Row } from '../ports/relational.ts';
import type { Block, Parameters, RowConditions, TimeSeries } from '../ports/time-series.ts';
import { attended, QUESTION_ANSWERED_WITHIN_MS, type Attended } from './attended.ts';
import { clickHouseErrors } from './clickhouse-errors.ts';
import { deleteRows, DELETED_WITHIN_MS, removeDeleted } from './deletion.ts';
import { bytes, stream } from './long-answers.ts';
import { migrate } from './migrate.ts';
import { settingsOfConditions } from './row-conditions.ts';

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
function endedBy(
  request: Partial<Attended>,
  signal: AbortSignal | undefined,
  clickhouse_settings: ClickHouseSettings,
): Told {
  if (signal === undefined) return { ...request, clickhouse_settings };
  signal.throwIfAborted();
  const { abort_signal = signal } = request;
  const ended = AbortSignal.any([abort_signal, signal]);
  return { ...request, abort_signal: ended, clickhouse_settings: { ...clickhouse_settings, ...READ_ONLY } };
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
    // Long lists do not fit into an address.
    use_multipart_params_auto: true,
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
  const patient = connect({ ...options, answerWithinMs: DELETED_WITHIN_MS });
  const cluster = options.cluster && { name: options.cluster.name, database: options.database };
  const deleting = { client: patient, cluster };
  // A cluster is behind a balancer, which may pass the question to another server than the working one.
  const attending = <T>(work: (request: Partial<Attended>) => Promise<T>): Promise<T> =>
    clickHouseErrors.told(() => (cluster === undefined ? attended(asking, work) : work({})));
  const storeSeeing = (conditionsOf: RowConditions | undefined): TimeSeries => {
    const settingsOf = (parameters: Parameters | undefined): Promise<ClickHouseSettings> =>
      settingsOfConditions(conditionsOf, parameters);
    const timeSeries: TimeSeries = {
      query: async (sql, parameters, signal) => {
        const settings = await settingsOf(parameters);
        return attending((request) => query(client, endedBy(request, signal, settings), sql, parameters));
      },
      async *stream(sql, parameters) {
        yield* stream(client, { sql, parameters, settings: await settingsOf(parameters) });
      },
      async *bytes(sql, format, parameters) {
        yield* bytes(client, { sql: `${sql} FORMAT ${format}`, parameters, settings: await settingsOf(parameters) });
      },
      command: (sql, parameters) =>
        clickHouseErrors.told(async () => {
          await client.command({ query: sql, query_params: { ...parameters } });
        }),
      insert: (block) => attending((request) => insert(client, request, block)),
      delete: (deletion) => attending((request) => deleteRows({ ...deleting, request }, deletion)),
      removeDeleted: (from) => attending((request) => removeDeleted({ ...deleting, request }, from)),
      seeing: (conditions) => storeSeeing(conditions),
      migrate: (migrations) => migrate(timeSeries, migrations, cluster),
      close: async () => void (await Promise.all([client, asking, patient].map((each) => each.close()))),
    };
    return timeSeries;
  };
  return storeSeeing(undefined);
}
