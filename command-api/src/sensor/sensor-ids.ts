import type { Queryable } from '@watchglass/streams/ports/relational';

/** What the private schema remembers of a sensor. */
export interface SensorRow {
  readonly id: number;
  readonly wireId: string;
  /** Whether `SensorHeard` is in the event store; the metrics and the interval below are there too. */
  readonly announced: boolean;
  readonly metricIds: readonly number[];
  readonly intervalSeconds: number | null;
  /** How often the interval was declared: tells one declaration from a later one of the same length. */
  readonly declarations: number;
  /** The name its base last gave it. */
  readonly toldName: string | null;
}

/** The sensors of these wire ids that the organization has. */
export function findSensors(tx: Queryable, organizationId: number, wireIds: readonly string[]): Promise<SensorRow[]> {
  return tx.query<SensorRow & Record<string, unknown>>({
    name: 'find_sensors',
    text: `SELECT id, wire_id AS "wireId", announced, metric_ids AS "metricIds", interval_seconds AS "intervalSeconds",
      declarations, told_name AS "toldName" FROM command.sensor_ids WHERE organization_id = $1 AND wire_id = ANY ($2)`,
    values: [organizationId, wireIds],
  });
}

/** Gives each new wire id an integer of its own. */
export async function allotSensors(tx: Queryable, organizationId: number, wireIds: readonly string[]): Promise<void> {
  await tx.query(
    'INSERT INTO command.sensor_ids (organization_id, wire_id) SELECT $1, * FROM unnest($2::text[]) ON CONFLICT DO NOTHING',
    [organizationId, wireIds],
  );
}

/** Remembers what has been announced of each sensor; metrics that another process announced meanwhile are kept. */
export async function markSensorsAnnounced(tx: Queryable, sensors: readonly SensorRow[]): Promise<void> {
  const rows = sensors.map(({ id, metricIds, intervalSeconds, declarations, toldName }) => ({
    id,
    metric_ids: metricIds,
    interval_seconds: intervalSeconds,
    declarations,
    told_name: toldName,
  }));
  await tx.query(
    `UPDATE command.sensor_ids s SET announced = true, declarations = greatest(s.declarations, n.declarations),
      interval_seconds = CASE WHEN n.declarations >= s.declarations THEN n.interval_seconds ELSE s.interval_seconds END,
      told_name = coalesce(n.told_name, s.told_name),
      metric_ids = ARRAY(SELECT DISTINCT m FROM unnest(s.metric_ids || n.metric_ids) m ORDER BY m)
      FROM jsonb_to_recordset($1) n(id integer, metric_ids integer[], interval_seconds integer, declarations integer, told_name text)
      WHERE s.id = n.id`,
    [JSON.stringify(rows)],
  );
}

export async function rememberToldName(tx: Queryable, sensorId: number, toldName: string): Promise<void> {
  await tx.query('UPDATE command.sensor_ids SET told_name = $2 WHERE id = $1', [sensorId, toldName]);
}
