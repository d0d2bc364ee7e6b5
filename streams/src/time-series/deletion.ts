import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import type { Deletion, Parameters, Partition } from '../ports/time-series.ts';
import type { Attended } from './attended.ts';
import { statementsFor, type Cluster } from './tables.ts';

/** A part of a table is rewritten in seconds to minutes. */
export const DELETED_WITHIN_MS: number = 30 * 60_000;

/** The server answers when it is done, on every replica and shard. */
const WAITING: ClickHouseSettings = {
  mutations_sync: '2',
  lightweight_deletes_sync: '2',
  distributed_ddl_task_timeout: String(DELETED_WITHIN_MS / 1_000),
};

interface Deleting {
  /** It waits for `DELETED_WITHIN_MS`. */
  readonly client: ClickHouseClient;
  readonly cluster: Cluster | undefined;
  readonly request: Partial<Attended>;
}

export function deleteRows(on: Deleting, { table, partition, where, parameters }: Deletion): Promise<void> {
  return mutate(on, `DELETE FROM ${table} IN PARTITION ${partition} WHERE ${where}`, parameters);
}

export function removeDeleted(on: Deleting, { table, partition }: Partition): Promise<void> {
  return mutate(on, `ALTER TABLE ${table} APPLY DELETED MASK IN PARTITION ${partition}`, {});
}

async function mutate({ client, cluster, request }: Deleting, sql: string, parameters: Parameters): Promise<void> {
  for (const query of statementsFor(sql, cluster))
    await client.command({ ...request, query, query_params: { ...parameters }, clickhouse_settings: WAITING });
}
