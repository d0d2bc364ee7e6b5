import type { Co2Scale } from '@watchglass/schemas/co2/scale';
import type { MonitorDefinition } from '@watchglass/schemas/monitor/events';
import type { Queryable, Row } from '@watchglass/streams/ports/relational';

/** A tile with what its source says now. */
export interface FoundTile extends Row {
  readonly organization_id: number;
  readonly definition: MonitorDefinition;
  /** Of the sensor, or the one that the point has now; null if there is none. */
  readonly sensor_id: number | null;
  readonly point_id: string | null;
  readonly value: number | null;
  readonly measured_at: Date | null;
  readonly effective_at: Date | null;
  readonly interval_seconds: number | null;
  readonly scale: Co2Scale | null;
  readonly custom_unit: string | null;
}

/** A tile whose page is open or asked for. */
export interface LinkedTile extends FoundTile {
  readonly token: string;
  readonly monitor_id: string;
}

/** Values that a sensor measured before the point had it are none of the point. */
const SOURCE = `m.organization_id, m.definition, s.id AS sensor_id, p.id AS point_id, v.value, v.measured_at, v.effective_at,
    coalesce(s.interval_seconds, i.interval_seconds) AS interval_seconds, c.scale, u.unit AS custom_unit`;
const JOINS = `
  LEFT JOIN read.asset_points p ON p.organization_id = m.organization_id AND p.id = (m.definition #>> '{source,pointId}')::uuid AND NOT p.removed
  LEFT JOIN read.sensors s ON s.organization_id = m.organization_id AND s.state <> 'deleted'
    AND s.id = coalesce((m.definition #>> '{source,sensorId}')::int, p.sensor_id)
  LEFT JOIN read.latest_values v ON v.organization_id = m.organization_id AND v.sensor_id = s.id
    AND v.metric_id = (m.definition ->> 'metricId')::int
    AND (p.id IS NULL OR v.measured_at >= (p.segments -> -1 ->> 'from')::timestamptz)
  LEFT JOIN read.point_intervals i ON i.organization_id = m.organization_id AND i.sensor_id = s.id
    AND i.metric_id = (m.definition ->> 'metricId')::int
  LEFT JOIN read.co2_thresholds c ON c.organization_id = m.organization_id
  LEFT JOIN read.custom_metrics u ON u.organization_id = m.organization_id AND u.id = (m.definition ->> 'metricId')::int`;

/** The tiles of tokens: of each link that holds, in a workspace that is there. */
export function linkedTiles(relational: Queryable, tokens: readonly string[]): Promise<LinkedTile[]> {
  return relational.query<LinkedTile>({
    name: 'monitors.linked',
    text: `SELECT l.token, m.id AS monitor_id, ${SOURCE} FROM vault.public_links l
      JOIN read.monitors m ON m.id = l.monitor_id AND m.link_id = l.link_id AND NOT m.deleted
      JOIN read.organizations o ON o.organization_id = m.organization_id AND o.deletion IS NULL ${JOINS}
      WHERE l.token = ANY ($1)`,
    values: [tokens],
  });
}

/** A tile as a definition says, saved or not; its source is of the organization. */
export async function definedTile(
  relational: Queryable,
  organizationId: number,
  definition: MonitorDefinition,
): Promise<FoundTile | null> {
  const [row] = await relational.query<FoundTile>({
    name: 'monitors.defined',
    text: `SELECT ${SOURCE} FROM (SELECT $1::int AS organization_id, $2::jsonb AS definition) m ${JOINS}`,
    values: [organizationId, JSON.stringify(definition)],
  });
  return row ?? null;
}
