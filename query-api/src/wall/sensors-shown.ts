import type { WallSources } from '@watchglass/schemas/wall/sources';
import type { Queryable } from '@watchglass/streams/ports/relational';

export interface Showing {
  readonly organizationId: number;
  readonly sources: WallSources;
  /** Of the wall; an empty list is all. */
  readonly locations: readonly string[];
}

/** A sensor is shown by itself, by a point of an asset, or by standing on a plan. */
const SHOWN = `SELECT s.id FROM read.sensors s WHERE s.organization_id = $1 AND (cardinality($2::uuid[]) = 0 OR s.location_id = ANY ($2))
  AND (s.id = ANY ($3::int[])
    OR s.id IN (SELECT p.sensor_id FROM read.asset_points p
      WHERE p.organization_id = $1 AND p.asset_id = ANY ($4::uuid[]) AND NOT p.removed)
    OR s.id IN (SELECT coalesce(o.sensor_id, p.sensor_id) FROM read.plan_objects o
      LEFT JOIN read.asset_points p ON p.id = o.point_id AND p.organization_id = $1
      WHERE o.organization_id = $1 AND o.plan_id = ANY ($5::uuid[]) AND NOT o.deleted))
  ORDER BY s.id`;

/** The sensors that tiles show within a wall's locations; null for all there. */
export async function sensorsShown(
  relational: Queryable,
  { organizationId, sources, locations }: Showing,
): Promise<readonly number[] | null> {
  if (sources.sensors === null) return null;
  const values = [organizationId, locations, sources.sensors, sources.assets, sources.plans];
  const rows = await relational.query<{ id: number }>({ name: 'walls.sensors', text: SHOWN, values });
  return rows.map(({ id }) => id);
}
