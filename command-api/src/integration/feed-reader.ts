import { FIRST_CUSTOM_METRIC_ID, metricById } from '@watchglass/schemas/metric/metrics';
import type { IntegrationDefinition } from '@watchglass/schemas/integration/events';
import { TELEMETRY } from '@watchglass/schemas/read-api/catalogue';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { amongIds } from '@watchglass/streams/time-series/among-ids';
import type { SentReading } from './encode/reading.ts';
import type { Behind, History, Place } from './run-store.ts';

/** What of a workspace an integration sends. */
export interface Wanted {
  readonly organizationId: number;
  readonly values: IntegrationDefinition['values'];
  /** Null for all. */
  readonly sensors: readonly number[] | null;
}

/** A reading with its place after it. */
export interface Placed {
  readonly sensor: number;
  readonly metric: number;
  readonly at: number;
  readonly value: number;
  readonly after: Place;
}

export interface FeedDeps {
  readonly relational: Queryable;
  readonly timeSeries: Pick<TimeSeries, 'query'>;
}

const DAY_MS = 86_400_000;

/** The last block whose rows, and those of all before it, are in the feed. Null while the workspace is not followed yet. */
export async function feedHead({ relational }: FeedDeps, organizationId: number): Promise<number | null> {
  const [row] = await relational.query<{ head: string | null }>({
    name: 'reading_feed.head',
    text: `SELECT CASE WHEN head >= f.since_block - 1 THEN head END AS head FROM read.reading_followers f,
        (SELECT least(h.block, (SELECT min(feed_block) - 1 FROM read.reading_blocks)) AS head FROM read.reading_feed_head h) AS h
      WHERE f.organization_id = $1`,
    values: [organizationId],
  });
  const { head = null } = row ?? {};
  return head === null ? null : Number(head);
}

/** The sensors of a scope as it is now; null for all. */
export async function sensorsOf(
  { relational }: FeedDeps,
  organizationId: number,
  { scope }: Pick<IntegrationDefinition, 'scope'>,
): Promise<readonly number[] | null> {
  if (scope.by === 'all') return null;
  if (scope.by === 'sensors') return scope.sensors;
  const [column, ids] =
    scope.by === 'tags' ? ['tag_ids && $2::uuid[]', scope.tags] : ['location_id = ANY ($2::uuid[])', scope.locations];
  const rows = await relational.query<{ id: number }>({
    name: `integration_scope.${scope.by}`,
    text: `SELECT id FROM read.sensors WHERE organization_id = $1 AND ${column} ORDER BY id`,
    values: [organizationId, ids],
  });
  return rows.map(({ id }) => id);
}

/** SQL for the readings that are wanted, and its parameters. */
function rowsOf({ organizationId, values, sensors }: Wanted) {
  const among = sensors === null ? { sql: 'true', parameters: {} } : amongIds('sensor', sensors);
  return {
    sql: `org = {org: UInt32} AND ${among.sql} AND (metric IN {telemetry: Array(UInt32)}) = {isTelemetry: Bool}`,
    parameters: { ...among.parameters, org: organizationId, telemetry: TELEMETRY, isTelemetry: values === 'telemetry' },
  };
}

interface ReadRow extends Record<string, unknown> {
  readonly sensor: number;
  readonly metric: number;
  readonly at: string;
  readonly value: number;
}

interface FeedRow extends ReadRow {
  readonly block: string;
  readonly row: number;
}

/** The next readings of the feed after a place, up to a block, in the order in which they were stored. */
export async function nextOfFeed(
  { timeSeries }: FeedDeps,
  wanted: Wanted,
  { place, upTo, most }: { readonly place: Place; readonly upTo: number; readonly most: number },
): Promise<Placed[]> {
  const of = rowsOf(wanted);
  const rows = await timeSeries.query<FeedRow>(
    `SELECT block, row, sensor, metric, toInt64(toUnixTimestamp64Milli(ts)) AS at, value FROM reading_feed
      WHERE ${of.sql} AND block <= {upTo: UInt64} AND (block > {block: UInt64} OR (block = {block: UInt64} AND row > {row: UInt32}))
      ORDER BY block, row LIMIT {most: UInt32}`,
    { ...of.parameters, block: place.block, row: place.row, upTo, most },
  );
  return rows.map(({ block, row, sensor, metric, at, value }) => {
    const after = { block: Number(block), row, history: null };
    return { sensor, metric, at: Number(at), value, after };
  });
}

/** The next readings of one day of history that the feed does not have after the place. */
export async function nextOfHistory(
  { timeSeries }: FeedDeps,
  wanted: Wanted,
  { place, history, most }: { readonly place: Place; readonly history: History; readonly most: number },
): Promise<Placed[]> {
  const of = rowsOf(wanted);
  const [sensor, metric, at] = history.after;
  const begin = Date.parse(history.day);
  const rows = await timeSeries.query<ReadRow>(
    `SELECT sensor, metric, toInt64(toUnixTimestamp64Milli(ts)) AS at, value FROM readings
      WHERE ${of.sql} AND ts >= fromUnixTimestamp64Milli({begin: Int64}) AND ts < fromUnixTimestamp64Milli({end: Int64})
        AND (sensor, metric, ts) > ({sensor: UInt32}, {metric: UInt32}, fromUnixTimestamp64Milli({at: Int64}))
        AND (sensor, metric, ts) NOT IN (SELECT sensor, metric, ts FROM reading_feed WHERE org = {org: UInt32} AND block > {block: UInt64})
      ORDER BY sensor, metric, ts LIMIT {most: UInt32}`,
    {
      ...of.parameters,
      begin: Math.max(begin, history.from),
      end: begin + DAY_MS,
      sensor,
      metric,
      at,
      block: place.block,
      most,
    },
  );
  return rows.map((row) => {
    const read = { sensor: row.sensor, metric: row.metric, at: Number(row.at), value: row.value };
    return { ...read, after: { ...place, history: { ...history, after: [read.sensor, read.metric, read.at] } } };
  });
}

/** The first UTC day since `day` that has readings; null without one. */
export async function nextDay({ timeSeries }: FeedDeps, organizationId: number, day: string): Promise<string | null> {
  const [row] = await timeSeries.query<{ day: string; n: string }>(
    `SELECT toString(toDate(min(bucket))) AS day, count() AS n FROM readings_1d WHERE org = {org: UInt32} AND bucket >= toDateTime({day: String}, 'UTC')`,
    { org: organizationId, day: `${day} 00:00:00` },
  );
  return row === undefined || Number(row.n) === 0 ? null : row.day;
}

/** The last block before the first one that was stored at an instant or later. */
export async function blockBefore(
  { timeSeries }: FeedDeps,
  organizationId: number,
  at: Date,
  upTo: number,
): Promise<number> {
  const [row] = await timeSeries.query<{ first: string; n: string }>(
    `SELECT min(block) AS first, count() AS n FROM reading_feed
      WHERE org = {org: UInt32} AND stored >= fromUnixTimestamp64Milli({at: Int64}) AND block <= {upTo: UInt64}`,
    { org: organizationId, at: at.getTime(), upTo },
  );
  return row === undefined || Number(row.n) === 0 ? upTo : Number(row.first) - 1;
}

/** What of the feed waits after a place. */
export async function behindOf({ timeSeries }: FeedDeps, wanted: Wanted, place: Place, upTo: number): Promise<Behind> {
  const of = rowsOf(wanted);
  const [row] = await timeSeries.query<{ n: string; since: string }>(
    `SELECT count() AS n, toInt64(toUnixTimestamp64Milli(min(stored))) AS since FROM reading_feed
      WHERE ${of.sql} AND block <= {upTo: UInt64} AND (block > {block: UInt64} OR (block = {block: UInt64} AND row > {row: UInt32}))`,
    { ...of.parameters, block: place.block, row: place.row, upTo },
  );
  const readings = Number(row?.n ?? 0);
  return { readings, since: readings === 0 ? null : new Date(Number(row?.since)) };
}

interface SensorRow extends Record<string, unknown> {
  readonly id: number;
  readonly wire_id: string;
  readonly base_serial: string | null;
  readonly interval_seconds: number | null;
}

function whoseOf(
  sensor: number,
  row: SensorRow | undefined,
): Pick<SentReading, 'sensor' | 'wireId' | 'base' | 'everySeconds'> {
  if (row === undefined) return { sensor, wireId: String(sensor), base: null, everySeconds: null };
  // A virtual sensor has no id on a wire.
  return { sensor, wireId: row.wire_id || String(sensor), base: row.base_serial, everySeconds: row.interval_seconds };
}

/** Readings with the names and units that receivers know. */
export async function told(
  { relational }: FeedDeps,
  organizationId: number,
  placed: readonly Placed[],
): Promise<SentReading[]> {
  const custom = [...new Set(placed.map(({ metric }) => metric).filter((id) => id >= FIRST_CUSTOM_METRIC_ID))];
  const own =
    custom.length === 0
      ? []
      : await relational.query<{ id: number; name: string; unit: string }>({
          name: 'integration_metrics',
          text: 'SELECT id, wire_name AS name, unit FROM read.custom_metrics WHERE organization_id = $1 AND id = ANY ($2)',
          values: [organizationId, custom],
        });
  const sensors = await relational.query<SensorRow>({
    name: 'integration_sensors',
    text: `SELECT id, wire_id, base_serial, interval_seconds FROM read.sensors
      WHERE organization_id = $1 AND id = ANY ($2)`,
    values: [organizationId, [...new Set(placed.map(({ sensor }) => sensor))]],
  });
  const names = new Map(own.map((metric) => [metric.id, metric]));
  const sensorById = new Map(sensors.map((each) => [each.id, each]));
  return placed.map(({ sensor, metric, at, value }) => {
    const known = metricById.get(metric);
    const { name, unit } = known
      ? { name: known.wire[0] ?? known.key, unit: known.unit }
      : (names.get(metric) ?? { name: String(metric), unit: '' });
    return { ...whoseOf(sensor, sensorById.get(sensor)), metric: name, unit, at, value };
  });
}
