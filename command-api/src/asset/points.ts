import { refuse } from '@watchglass/schemas/refusals';
import type { Queryable } from '@watchglass/streams/ports/relational';

export interface OfAsset {
  readonly organizationId: number;
  readonly assetId: string;
}

/** Records the asset of a point before the event that adds it. */
export async function claimPoint(
  relational: Queryable,
  { organizationId, assetId }: OfAsset,
  pointId: string,
): Promise<void> {
  await relational.query(
    'INSERT INTO command.asset_points (point_id, organization_id, asset_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [pointId, organizationId, assetId],
  );
}

/** The asset of a point. Refuses (`NotFound`) a point of another organization like an unknown one. */
export async function assetOfPoint(relational: Queryable, organizationId: number, pointId: string): Promise<string> {
  const [row] = await relational.query<{ asset_id: string }>(
    'SELECT asset_id FROM command.asset_points WHERE organization_id = $1 AND point_id = $2',
    [organizationId, pointId],
  );
  return row?.asset_id ?? refuse('NotFound');
}

/** The assets of some points; points of another organization are left out. */
export async function assetsOfPoints(
  relational: Queryable,
  organizationId: number,
  pointIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await relational.query<{ asset_id: string }>(
    'SELECT DISTINCT asset_id FROM command.asset_points WHERE organization_id = $1 AND point_id = ANY ($2::uuid[]) ORDER BY asset_id',
    [organizationId, pointIds],
  );
  return rows.map(({ asset_id }) => asset_id);
}

/** Records that a point may have a sensor, before the event that attaches it. */
export async function claimSensor(
  relational: Queryable,
  { organizationId, sensorId, pointId }: { organizationId: number; sensorId: number; pointId: string },
): Promise<void> {
  await relational.query(
    'INSERT INTO command.point_sensors (organization_id, sensor_id, point_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [organizationId, sensorId, pointId],
  );
}

/** The sensors that each point has or had, of points that are removed as well. */
export async function sensorsOfPoints(
  relational: Queryable,
  organizationId: number,
  pointIds: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (pointIds.length === 0) return new Map();
  const rows = await relational.query<{ point_id: string; sensor_ids: number[] }>(
    `SELECT point_id, array_agg(sensor_id) AS sensor_ids FROM command.point_sensors
      WHERE organization_id = $1 AND point_id = ANY ($2::uuid[]) GROUP BY point_id`,
    [organizationId, pointIds],
  );
  return new Map(rows.map(({ point_id, sensor_ids }) => [point_id, sensor_ids]));
}

/** The points that may have or have had the sensor. */
export async function pointsOfSensor(
  relational: Queryable,
  organizationId: number,
  sensorId: number,
): Promise<readonly string[]> {
  const rows = await relational.query<{ point_id: string }>(
    'SELECT point_id FROM command.point_sensors WHERE organization_id = $1 AND sensor_id = $2',
    [organizationId, sensorId],
  );
  return rows.map(({ point_id }) => point_id);
}

/** The assets of which a point has or had the sensor. */
export async function assetsOfSensor(
  relational: Queryable,
  organizationId: number,
  sensorId: number,
): Promise<readonly string[]> {
  const rows = await relational.query<{ asset_id: string }>(
    `SELECT DISTINCT p.asset_id FROM command.point_sensors s JOIN command.asset_points p ON p.point_id = s.point_id
      WHERE s.organization_id = $1 AND s.sensor_id = $2 ORDER BY p.asset_id`,
    [organizationId, sensorId],
  );
  return rows.map(({ asset_id }) => asset_id);
}
