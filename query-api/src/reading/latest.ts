import { LATEST_POINTS } from '@watchglass/schemas/reading/limits';
import type { LatestValues } from '@watchglass/schemas/reading/views';
import { refuse } from '@watchglass/schemas/refusals';
import type { Queryable } from '@watchglass/streams/ports/relational';
import { assertSensors, pointsOf } from './point-list.ts';

interface LatestRow extends Record<string, unknown> {
  readonly sensor_id: number;
  readonly metric_id: number;
  readonly at: number;
  readonly value: number;
  readonly log_position: string;
}

const COLUMNS = 'l.sensor_id, l.metric_id, (extract(epoch FROM l.measured_at) * 1000)::float8 AS at, l.value, l.log_position';
const ALL = `SELECT ${COLUMNS} FROM read.latest_values l WHERE l.organization_id = $1 ORDER BY l.sensor_id, l.metric_id`;
const SOME = `SELECT ${COLUMNS} FROM unnest($2::int[], $3::int[]) AS p (sensor_id, metric_id)
JOIN read.latest_values l ON l.organization_id = $1 AND l.sensor_id = p.sensor_id AND l.metric_id = p.metric_id`;

/** Refuses with `TooManySources`, and with `NotFound` where a sensor is not one of the organization's. */
export async function latestValues(relational: Queryable, organizationId: number, list: string | undefined): Promise<LatestValues> {
  if (list === undefined) return valuesOf(await relational.query<LatestRow>({ name: 'reading.latest_all', text: ALL, values: [organizationId] }));
  const points = pointsOf(list);
  if (points.length > LATEST_POINTS) refuse('TooManySources', { limit: LATEST_POINTS });
  const values = [organizationId, points.map(({ sensorId }) => sensorId), points.map(({ metricId }) => metricId)];
  const [rows] = await Promise.all([
    relational.query<LatestRow>({ name: 'reading.latest', text: SOME, values }),
    assertSensors(relational, organizationId, points),
  ]);
  return valuesOf(rows);
}

const valuesOf = (rows: readonly LatestRow[]): LatestValues => ({
  values: rows.map(({ sensor_id, metric_id, at, value, log_position }) => [sensor_id, metric_id, at, value, log_position]),
});
