import type { AdjustmentVersion } from '@watchglass/schemas/sensor/adjustment';
import type { Queryable } from '@watchglass/streams/ports/relational';

/** The data of `SensorAdjusted` that ingest needs. */
export interface SensorAdjusted extends AdjustmentVersion {
  readonly sensorId: number;
  readonly organizationId: number;
  readonly metricId: number;
}

export interface AdjustmentRow extends Record<string, unknown> {
  readonly organization_id: number;
  readonly sensor_id: number;
  readonly metric_id: number;
  readonly settings: AdjustmentVersion;
}

/** Writes each version once. */
export async function storeAdjustments(tx: Queryable, adjusted: readonly SensorAdjusted[]): Promise<void> {
  const rows = adjusted.map((data) => ({
    sensor_id: data.sensorId,
    metric_id: data.metricId,
    version: data.version,
    organization_id: data.organizationId,
    settings: versionOf(data),
  }));
  await tx.query(
    `INSERT INTO command.sensor_adjustments (sensor_id, metric_id, version, organization_id, settings)
      SELECT sensor_id, metric_id, version, organization_id, settings
      FROM jsonb_to_recordset($1) AS n(sensor_id integer, metric_id integer, version integer, organization_id integer, settings jsonb)
      ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );
}

function versionOf(data: SensorAdjusted): AdjustmentVersion {
  const { version, from, feeds, slope, offset, tare, normalising, conversion, preset, customMetric } = data;
  return { version, from, feeds, slope, offset, tare, normalising, conversion, preset, customMetric };
}

/** All versions, those of a point in ascending order. */
export function readAdjustments(tx: Queryable): Promise<AdjustmentRow[]> {
  return tx.query<AdjustmentRow>({
    name: 'sensor_adjustments',
    text: `SELECT organization_id, sensor_id, metric_id, settings FROM command.sensor_adjustments
      ORDER BY sensor_id, metric_id, version`,
  });
}

/** Changes with every new version: rows are never changed or deleted. */
export async function countAdjustments(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ count: number }>({
    name: 'sensor_adjustments.count',
    text: 'SELECT count(*)::int AS count FROM command.sensor_adjustments',
  });
  return row?.count ?? 0;
}
