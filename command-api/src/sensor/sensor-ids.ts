import type { Queryable } from '@watchglass/streams/ports/relational';

/** A sensor in the private schema. */
export interface SensorRow {
  readonly id: number;
  readonly wireId: string;
  /** True once `SensorHeard`, the metrics and the interval below are in the event store. */
  readonly announced: boolean;
  readonly metricIds: readonly number[];
  /** The last unit by metric id; a metric without an entry was last sent in its native unit. */
  readonly units: Readonly<Record<number, string>>;
  readonly intervalSeconds: number | null;
  /** The number of declared intervals: it distinguishes a declaration from a later one of the same length. */
  readonly declarations: number;
  /** The last name from its base. */
  readonly toldName: string | null;
}

/** The organization's sensors with these wire ids. */
export function findSensors(tx: Queryable, organizationId: number, wireIds: readonly string[]): Promise<SensorRow[]> {
  return tx.query<SensorRow & Record<string, unknown>>({
    name: 'find_sensors',
    text: `SELECT id, wire_id AS "wireId", announced, metric_ids AS "metricIds", units, interval_seconds AS "intervalSeconds",
      declarations, told_name AS "toldName" FROM command.sensor_ids WHERE organization_id = $1 AND wire_id = ANY ($2)`,
    values: [organizationId, wireIds],
  });
}

/** Allots a sensor id to each new wire id. */
export async function allotSensors(tx: Queryable, organizationId: number, wireIds: readonly string[]): Promise<void> {
  await tx.query(
    'INSERT INTO command.sensor_ids (organization_id, wire_id) SELECT $1, * FROM unnest($2::text[]) ON CONFLICT DO NOTHING',
    [organizationId, wireIds],
  );
}

/** Records the announced facts of each sensor; metrics and units that another process stored meanwhile are kept. */
export async function markSensorsAnnounced(tx: Queryable, sensors: readonly SensorRow[]): Promise<void> {
  const rows = sensors.map(({ id, metricIds, units, intervalSeconds, declarations, toldName }) => ({
    id,
    metric_ids: metricIds,
    units,
    interval_seconds: intervalSeconds,
    declarations,
    told_name: toldName,
  }));
  await tx.query(
    `UPDATE command.sensor_ids s SET announced = true, declarations = greatest(s.declarations, n.declarations),
      interval_seconds = CASE WHEN n.declarations >= s.declarations THEN n.interval_seconds ELSE s.interval_seconds END,
      told_name = coalesce(n.told_name, s.told_name), units = n.units || s.units,
      metric_ids = ARRAY(SELECT DISTINCT m FROM unnest(s.metric_ids || n.metric_ids) m ORDER BY m)
      FROM jsonb_to_recordset($1) n(id integer, metric_ids integer[], units jsonb, interval_seconds integer, declarations integer,
        told_name text)
      WHERE s.id = n.id`,
    [JSON.stringify(rows)],
  );
}

/** Stores the new last units of sensors, by sensor id and metric id. */
export async function rememberUnits(
  tx: Queryable,
  units: ReadonlyMap<number, Readonly<Record<number, string>>>,
): Promise<void> {
  const rows = [...units].map(([id, changed]) => ({ id, units: changed }));
  await tx.query(
    `UPDATE command.sensor_ids s SET units = s.units || n.units
      FROM jsonb_to_recordset($1) n(id integer, units jsonb) WHERE s.id = n.id`,
    [JSON.stringify(rows)],
  );
}

export async function rememberToldName(tx: Queryable, sensorId: number, toldName: string): Promise<void> {
  await tx.query('UPDATE command.sensor_ids SET told_name = $2 WHERE id = $1', [sensorId, toldName]);
}
