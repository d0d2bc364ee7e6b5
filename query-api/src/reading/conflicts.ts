import { sensorsIn, type Sight } from '@watchglass/schemas/member/rights';
import type { ConflictsPage } from '@watchglass/schemas/reading/quality';
import { refuse } from '@watchglass/schemas/refusals';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { longList } from '@watchglass/streams/time-series/long-list';
import { window, type Paging } from '../http/paging.ts';
import type { Reading } from '../http/route.ts';
import { sensorIn } from './points.ts';
import { instantOf, isoOf } from './quarantine.ts';

export interface SeenSensor extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
}

interface ConflictRow extends Record<string, unknown> {
  readonly sensor: number;
  readonly metric: number;
  readonly base: string;
  readonly at: string;
  readonly value: number;
  readonly stored_value: number;
  readonly received: string;
  readonly total: number;
}

const conflictsOf = (ids: string): string => `
SELECT sensor, metric, base, ${isoOf('ts')} AS at, value, stored_value, ${isoOf('received_at')} AS received, toFloat64(count() OVER ()) AS total
FROM reading_conflicts
WHERE org = {org: UInt32} AND sensor IN (${ids}) AND ({base: String} = '' OR base = {base: String})
  AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC') AND ts < fromUnixTimestamp64Milli({to: Int64}, 'UTC')
ORDER BY received_at DESC, sensor, metric, ts LIMIT {limit: UInt32} OFFSET {offset: UInt32}`;

export interface InTimeQuery extends Paging {
  readonly from: number;
  readonly to: number;
  readonly sensor?: number | undefined;
  readonly base?: string | undefined;
}

interface Which {
  readonly sensor?: number | undefined;
  /** The one that hears them now. */
  readonly base?: string | undefined;
}

/** Sensors in sight. Refuses a named one that is out of sight with `NotFound`. */
export async function seenSensors(
  relational: Queryable,
  sight: Sight,
  { sensor, base }: Which,
): Promise<readonly SeenSensor[]> {
  const sensors = await relational.query<SeenSensor>({
    name: 'reading.sensors-seen',
    text: `SELECT s.id, s.name FROM read.sensors s WHERE s.organization_id = $1 AND ${sensorIn('s', '$2', '$3')}
      AND ($4::int IS NULL OR s.id = $4) AND ($5::text IS NULL OR s.base_serial = $5)`,
    values: [sight.organizationId, sight.locations, sensorsIn(sight), sensor ?? null, base ?? null],
  });
  if (sensor !== undefined && sensors.length === 0) refuse('NotFound');
  return sensors;
}

/**
 * Values that were refused because another one stands for their instant, the newest first. Refuses a sensor out of sight with
 * `NotFound`.
 */
export async function conflicts(
  { relational, timeSeries, sight }: Pick<Reading, 'relational' | 'timeSeries'> & { readonly sight: Sight },
  query: InTimeQuery,
): Promise<ConflictsPage> {
  const sensors = await seenSensors(relational, sight, { sensor: query.sensor });
  const [limit, offset] = window(query);
  const ids = longList(
    'ids',
    'UInt32',
    sensors.map(({ id }) => id),
  );
  const rows = await timeSeries.query<ConflictRow>(conflictsOf(ids.sql), {
    org: sight.organizationId,
    ...ids.parameters,
    base: query.base ?? '',
    from: query.from,
    to: query.to,
    limit,
    offset,
  });
  const names = new Map(sensors.map(({ id, name }) => [id, name]));
  return {
    items: rows.map((row) => ({
      sensorId: row.sensor,
      sensorName: names.get(row.sensor) ?? '',
      metricId: row.metric,
      base: row.base,
      at: instantOf(row.at),
      storedValue: row.stored_value,
      value: row.value,
      receivedAt: instantOf(row.received),
    })),
    total: rows[0]?.total ?? 0,
  };
}
