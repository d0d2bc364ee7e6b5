import { verifyAudit, type Verdict } from '@watchglass/projectors/audit/verify-audit';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { Position, RecordedEvent } from '@watchglass/streams/ports/event-store';
import { openPostgres } from '@watchglass/streams/relational/postgres';
import { openClickHouse } from '@watchglass/streams/time-series/clickhouse';
import type { EmbeddedEngines } from '../stack/embedded-engines.ts';

export interface StoredReadings {
  /** The number of rows of each reading, by `<sensor> <epoch ms>`. */
  readonly times: ReadonlyMap<string, number>;
  readonly total: number;
  /** The number of readings in each rollup. */
  readonly rolled: readonly number[];
}

/** The readings of an organization in ClickHouse, of these sensors if given. */
export async function storedReadings(
  { clickHouse }: EmbeddedEngines,
  organizationId: number,
  sensors: readonly number[] = [],
): Promise<StoredReadings> {
  const timeSeries = openClickHouse(clickHouse);
  const asked = { org: organizationId, sensors };
  const which = `org = {org: UInt32} ${sensors.length === 0 ? '' : 'AND sensor IN {sensors: Array(UInt32)}'}`;
  const rows = await timeSeries.query<{ sensor: number; at: string; times: string }>(
    `SELECT sensor, toUnixTimestamp64Milli(ts) AS at, count() AS times FROM readings WHERE ${which} GROUP BY sensor, at`,
    asked,
  );
  const rolled: number[] = [];
  for (const table of ['readings_15m', 'readings_1h', 'readings_1d']) {
    const [sum] = await timeSeries.query<{ total: string }>(
      `SELECT sum(count) AS total FROM ${table} WHERE ${which}`,
      asked,
    );
    rolled.push(Number(sum?.total));
  }
  await timeSeries.close();
  const times = new Map(rows.map(({ sensor, at, times: count }) => [`${sensor} ${at}`, Number(count)]));
  return { times, total: [...times.values()].reduce((sum, count) => sum + count, 0), rolled };
}

/** Number of readings of an organization that are stored more than once, over all its history. */
export async function doubledReadings({ clickHouse }: EmbeddedEngines, organizationId: number): Promise<number> {
  const timeSeries = openClickHouse(clickHouse);
  const [doubled] = await timeSeries.query<{ n: string }>(
    `SELECT count() AS n FROM (SELECT 1 FROM readings WHERE org = {org: UInt32} GROUP BY sensor, metric, ts HAVING count() > 1)
     SETTINGS optimize_aggregation_in_order = 1`,
    { org: organizationId },
  );
  await timeSeries.close();
  return Number(doubled?.n);
}

export async function newestPosition({ postgresUrl }: EmbeddedEngines): Promise<Position | null> {
  const eventStore = await openPostgresEventStore({ url: postgresUrl });
  const head = await eventStore.head();
  await eventStore.close();
  return head;
}

/** The events of an organization, from the first or after a position. */
export async function storedEvents(
  { postgresUrl }: EmbeddedEngines,
  organizationId: number,
  after: Position | null = null,
): Promise<readonly RecordedEvent[]> {
  const eventStore = await openPostgresEventStore({ url: postgresUrl });
  const found: RecordedEvent[] = [];
  for await (const { events } of eventStore.readAll(after))
    found.push(...events.filter(({ metadata }) => metadata['organizationId'] === organizationId));
  await eventStore.close();
  return found;
}

export async function auditVerdict(
  { postgresUrl, clickHouse }: EmbeddedEngines,
  organizationId: number,
): Promise<Verdict> {
  const [eventStore, relational, timeSeries] = [
    await openPostgresEventStore({ url: postgresUrl }),
    openPostgres({ url: postgresUrl }),
    openClickHouse(clickHouse),
  ];
  const verdict = await verifyAudit(organizationId, { eventStore, relational, timeSeries, clock: () => new Date() });
  await Promise.all([eventStore.close(), relational.close(), timeSeries.close()]);
  return verdict;
}
