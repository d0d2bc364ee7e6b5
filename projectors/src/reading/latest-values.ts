import type { Migration, Queryable } from '@watchglass/streams/ports/relational';
import type { PointTable } from './point-table.ts';
import { gapsOf } from '@watchglass/schemas/sensor/gaps';
import type { Uplink } from './uplink.ts';

/** Half-empty pages leave room for an update beside the replaced row, so that no index changes. */
export const latestValuesMigration: Migration = {
  name: 'latest_values',
  sql: `CREATE TABLE read.latest_values (
    organization_id int NOT NULL,
    sensor_id int NOT NULL,
    metric_id int NOT NULL,
    measured_at timestamptz NOT NULL,
    value float8 NOT NULL,
    log_position text COLLATE "C" NOT NULL,
    PRIMARY KEY (organization_id, sensor_id, metric_id)
  ) WITH (fillfactor = 50)`,
};

/**
 * Projectors of the previous version write during the migration, without these columns. So far the measured instant of
 * a fast clock decided; from here on such a value counts as measured at the migration.
 */
export const effectiveLatestMigration: Migration = {
  name: 'latest_values effective',
  sql: `ALTER TABLE read.latest_values
      ADD COLUMN effective_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN last_measured_at timestamptz NOT NULL DEFAULT '-infinity';
    UPDATE read.latest_values SET effective_at = measured_at WHERE measured_at < effective_at`,
};

export const derivedLatestMigration: Migration = {
  name: 'latest_values version',
  sql: 'ALTER TABLE read.latest_values ADD COLUMN version bigint NOT NULL DEFAULT 0',
};

interface LatestRow extends Record<string, unknown> {
  readonly place: string;
  readonly effective_at: number;
  readonly measured_at: number;
  readonly last_measured_at: number;
  readonly value: number;
  readonly log_position: string;
  readonly version: number;
  readonly interval_seconds: number | null;
}

const LOAD = `
SELECT p.place, ${['l.effective_at', 'l.measured_at', 'greatest(l.measured_at, l.last_measured_at)']
  .map((instant) => `coalesce(round(extract(epoch FROM ${instant}) * 1000), '-infinity')::float8`)
  .map((ms, index) => `${ms} AS ${['effective_at', 'measured_at', 'last_measured_at'][index]}`)
  .join(', ')},
  coalesce(l.value, 'NaN') AS value, coalesce(l.log_position, '') AS log_position,
  coalesce(l.version, 0)::float8 AS version, i.interval_seconds
FROM unnest($1::int[], $2::int[], $3::int[]) WITH ORDINALITY AS p (organization_id, sensor_id, metric_id, place)
LEFT JOIN read.latest_values l USING (organization_id, sensor_id, metric_id)
LEFT JOIN read.point_intervals i USING (organization_id, sensor_id, metric_id)`;

/**
 * Loads points at their first uplink. A stored value at a later position than the uplink was written before a restart;
 * ClickHouse supplies the point's state at the uplink when it is needed.
 */
export async function loadPoints(relational: Queryable, points: PointTable, uplinks: readonly Seen[]): Promise<void> {
  const firstSeen = firstPositions(points, uplinks);
  if (firstSeen.size === 0) return;
  const slots = [...firstSeen.keys()];
  const column = (of: Int32Array): number[] => slots.map((slot) => of[slot] ?? 0);
  const rows = await relational.query<LatestRow>({
    name: 'latest_values.load',
    text: LOAD,
    values: [column(points.organization), column(points.sensor), column(points.metric)],
  });
  for (const row of rows) {
    const slot = slots[Number(row.place) - 1] ?? 0;
    fill(points, slot, { row, isAhead: row.log_position >= (firstSeen.get(slot) ?? '') });
  }
}

/** An entry of the log with the slots of its points. */
type Seen = Pick<Uplink, 'slots' | 'position'>;

function firstPositions(points: PointTable, uplinks: readonly Seen[]): Map<number, string> {
  const { latestAt } = points;
  const first = new Map<number, string>();
  for (const { slots, position } of uplinks) {
    for (const slot of slots) {
      if (Number.isNaN(latestAt[slot]) && !first.has(slot)) first.set(slot, position);
    }
  }
  return first;
}

function fill(points: PointTable, slot: number, { row, isAhead }: { row: LatestRow; isAhead: boolean }): void {
  points.latestAt[slot] = row.effective_at;
  points.latestMeasuredAt[slot] = row.measured_at;
  points.lastMeasuredAt[slot] = row.last_measured_at;
  points.latestValue[slot] = row.value;
  points.latestPosition[slot] = row.log_position;
  points.version[slot] = row.version;
  points.markAt[slot] = isAhead ? NaN : row.effective_at;
  points.markMeasuredAt[slot] = row.measured_at;
  points.seenAt[slot] = isAhead ? NaN : row.last_measured_at;
  points.seenValue[slot] = row.last_measured_at === row.measured_at ? row.value : NaN;
  if (row.measured_at > row.effective_at) points.addAhead(slot, row.measured_at);
  points.interval[slot] = row.interval_seconds ?? 0;
  points.gaps[slot] = gapsOf(row.interval_seconds);
}

const STORE = `
INSERT INTO read.latest_values AS l
  (organization_id, sensor_id, metric_id, effective_at, measured_at, last_measured_at, value, log_position, version)
SELECT o, s, m, to_timestamp(e / 1000), to_timestamp(t / 1000), to_timestamp(last / 1000), v, p, version::bigint
FROM unnest($1::int[], $2::int[], $3::int[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::text[],
  $9::float8[]) AS n (o, s, m, e, t, last, v, p, version)
ON CONFLICT (organization_id, sensor_id, metric_id)
DO UPDATE SET effective_at = excluded.effective_at, measured_at = excluded.measured_at,
  last_measured_at = excluded.last_measured_at, value = excluded.value, log_position = excluded.log_position,
  version = excluded.version
WHERE (excluded.version, excluded.effective_at, excluded.measured_at, excluded.last_measured_at)
  > (l.version, l.effective_at, l.measured_at, l.last_measured_at)`;

/** Writes the newest values of points, but never over a newer one or a greater version. */
export async function storeLatest(tx: Queryable, points: PointTable, slots: readonly number[]): Promise<void> {
  const column = (of: Int32Array | Float64Array): number[] => slots.map((slot) => of[slot] ?? 0);
  await tx.query({
    name: 'latest_values.store',
    text: STORE,
    values: [
      column(points.organization),
      column(points.sensor),
      column(points.metric),
      column(points.latestAt),
      column(points.latestMeasuredAt),
      column(points.lastMeasuredAt),
      column(points.latestValue),
      slots.map((slot) => points.latestPosition[slot]),
      column(points.version),
    ],
  });
}
