import { verifyAudit, type Verdict } from '@watchglass/projectors/audit/verify-audit';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { RecordedEvent } from '@watchglass/streams/ports/event-store';
import { openPostgres } from '@watchglass/streams/relational/postgres';
import { openClickHouse } from '@watchglass/streams/time-series/clickhouse';
import type { EmbeddedEngines } from '../stack/embedded-engines.ts';

export interface StoredReadings {
  /** How often each reading is there, by `<sensor> <epoch ms>`. */
  readonly times: ReadonlyMap<string, number>;
  readonly total: number;
  /** How many each rollup knows of. */
  readonly rolled: readonly number[];
}

/** The readings of an organization in ClickHouse. */
export async function storedReadings({ clickHouse }: EmbeddedEngines, organizationId: number): Promise<StoredReadings> {
  const timeSeries = openClickHouse(clickHouse);
  const rows = await timeSeries.query<{ sensor: number; at: string; times: string }>(
    'SELECT sensor, toUnixTimestamp64Milli(ts) AS at, count() AS times FROM readings WHERE org = {org: UInt32} GROUP BY sensor, at', { org: organizationId },
  );
  const rolled: number[] = [];
  for (const table of ['readings_15m', 'readings_1h', 'readings_1d']) {
    const [sum] = await timeSeries.query<{ total: string }>(`SELECT sum(count) AS total FROM ${table} WHERE org = {org: UInt32}`, { org: organizationId });
    rolled.push(Number(sum?.total));
  }
  await timeSeries.close();
  const times = new Map(rows.map(({ sensor, at, times: count }) => [`${sensor} ${at}`, Number(count)]));
  return { times, total: [...times.values()].reduce((sum, count) => sum + count, 0), rolled };
}

export async function storedEvents({ postgresUrl }: EmbeddedEngines, organizationId: number): Promise<readonly RecordedEvent[]> {
  const eventStore = await openPostgresEventStore({ url: postgresUrl });
  const found: RecordedEvent[] = [];
  for await (const { events } of eventStore.readAll(null)) found.push(...events.filter(({ metadata }) => metadata['organizationId'] === organizationId));
  await eventStore.close();
  return found;
}

export async function auditVerdict({ postgresUrl, clickHouse }: EmbeddedEngines, organizationId: number): Promise<Verdict> {
  const [eventStore, relational, timeSeries] = [await openPostgresEventStore({ url: postgresUrl }), openPostgres({ url: postgresUrl }), openClickHouse(clickHouse)];
  const verdict = await verifyAudit(organizationId, { eventStore, relational, timeSeries });
  await Promise.all([eventStore.close(), relational.close(), timeSeries.close()]);
  return verdict;
}
