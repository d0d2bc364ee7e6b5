import type { AdjustmentVersion } from '@watchglass/schemas/sensor/adjustment';
import type { Queryable } from '@watchglass/streams/ports/relational';

/** The data of `SensorAdjusted` that ingest needs. */
export interface SensorAdjusted extends AdjustmentVersion {
  readonly sensorId: number;
  readonly organizationId: number;
  readonly metricId: number;
}

export interface AdjustmentRow extends Record<string, unknown> {
  readonly number: number;
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

/**
 * The versions that were written after a number, in the order of numbers. A process writes an event only after it has
 * seen the rows of every earlier one, so no lower number appears later.
 */
export function readAdjustments(tx: Queryable, after: number): Promise<AdjustmentRow[]> {
  return tx.query<AdjustmentRow>({
    name: 'sensor_adjustments.after',
    text: `SELECT number::float8 AS number, organization_id, sensor_id, metric_id, settings FROM command.sensor_adjustments
      WHERE number > $1 ORDER BY number`,
    values: [after],
  });
}
