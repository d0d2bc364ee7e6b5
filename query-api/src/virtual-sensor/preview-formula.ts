import { openSegment, type Segments } from '@watchglass/schemas/asset/segments';
import { refuse } from '@watchglass/schemas/refusals';
import { DEFAULT_INTERVAL_SECONDS } from '@watchglass/schemas/sensor/limits';
import type { AskedFormula } from '@watchglass/schemas/virtual-sensor/commands';
import { resolved } from '@watchglass/schemas/virtual-sensor/followed';
import { MAX_AGE_INTERVALS, MAX_AGE_MIN_SECONDS } from '@watchglass/schemas/virtual-sensor/limits';
import type { VirtualFormula } from '@watchglass/schemas/virtual-sensor/types';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Reading } from '../http/route.ts';
import { placedIn } from '../reading/points.ts';

type Sight = Reading['sight'];

/**
 * The formula that is asked for, with the age limit of each input and the sensors of each measurement point. Refuses
 * (`SensorUnknown`, `PointUnknown`) inputs out of sight, and a point that had a sensor out of sight.
 */
export async function formulaOf(relational: Queryable, sight: Sight, asked: AskedFormula): Promise<VirtualFormula> {
  const { type, parameters, timeZone } = asked;
  for (const [place, { sensorId, pointId }] of asked.inputs.entries())
    if ((sensorId === undefined) === (pointId === undefined))
      refuse('InvalidRequest', {
        fields: [
          { field: `inputs.${place}`, rule: 'any.only', message: 'an input is either a sensor or a measurement point' },
        ],
      });
  const points = await pointsOf(
    relational,
    sight,
    asked.inputs.flatMap(({ pointId }) => pointId ?? []),
  );
  const segmentsOf = (pointId: string): Segments => points.get(pointId) ?? refuse('PointUnknown', { pointId });
  const had = asked.inputs.flatMap(({ pointId }) =>
    pointId === undefined ? [] : segmentsOf(pointId).map(({ sensorId }) => sensorId),
  );
  const chosen = asked.inputs.flatMap(({ sensorId }) => sensorId ?? []);
  const seconds = await intervalsOf(relational, sight, { chosen, had });
  const inputs = asked.inputs.map(({ sensorId, pointId, metricId, maxAgeSeconds }) => {
    const present = pointId === undefined ? sensorId : openSegment(segmentsOf(pointId))?.sensorId;
    const interval = seconds.get(present ?? 0) ?? DEFAULT_INTERVAL_SECONDS;
    const age = maxAgeSeconds ?? Math.max(MAX_AGE_MIN_SECONDS, MAX_AGE_INTERVALS * interval);
    return { ...(pointId === undefined ? { sensorId } : { pointId }), metricId, maxAgeSeconds: age };
  });
  return resolved({ type, inputs, parameters, timeZone }, segmentsOf);
}

async function pointsOf(
  relational: Queryable,
  { organizationId, locations }: Sight,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Segments>> {
  if (ids.length === 0) return new Map();
  const rows = await relational.query<{ id: string; segments: Segments }>({
    name: 'virtual_sensor.points',
    text: `SELECT p.id, p.segments FROM read.asset_points p
      JOIN read.assets t ON t.id = p.asset_id AND t.organization_id = p.organization_id AND NOT t.deleted
      WHERE p.organization_id = $1 AND p.id = ANY ($2::uuid[]) AND NOT p.removed AND ${placedIn('t', '$3')}`,
    values: [organizationId, ids, locations],
  });
  return new Map(rows.map(({ id, segments }) => [id, segments]));
}

interface Wanted {
  readonly chosen: readonly number[];
  /** Sensors that points had: they may be deleted. */
  readonly had: readonly number[];
}

async function intervalsOf(
  relational: Queryable,
  { organizationId, locations }: Sight,
  { chosen, had }: Wanted,
): Promise<ReadonlyMap<number, number>> {
  const rows = await relational.query<{ id: number; seconds: number | null; is_deleted: boolean }>({
    name: 'virtual_sensor.inputs',
    text: `SELECT s.id, s.interval_seconds AS seconds, s.state = 'deleted' AS is_deleted FROM read.sensors s
      WHERE s.organization_id = $1 AND s.id = ANY ($2::int[]) AND ${placedIn('s', '$3')}`,
    values: [organizationId, [...new Set([...chosen, ...had])], locations],
  });
  const seen = new Map(rows.map((row) => [row.id, row]));
  for (const sensorId of chosen) if (seen.get(sensorId)?.is_deleted !== false) refuse('SensorUnknown', { sensorId });
  for (const sensorId of had) if (!seen.has(sensorId)) refuse('SensorUnknown', { sensorId });
  return new Map(rows.map(({ id, seconds }) => [id, seconds ?? DEFAULT_INTERVAL_SECONDS]));
}
