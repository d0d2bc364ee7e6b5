import { LATEST_POINTS } from '@watchglass/schemas/reading/limits';
import { isPartial, sensorsIn, type Sight } from '@watchglass/schemas/member/rights';
import type { LatestValues } from '@watchglass/schemas/reading/views';
import { refuse } from '@watchglass/schemas/refusals';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Then } from '../moment/asked-then.ts';
import { arrivalAfter, latestThen } from '../moment/latest-then.ts';
import { assertSensors, pointsOf, sensorIn } from './points.ts';
import { virtualAmong } from './value-tables.ts';

/** PostgreSQL writes the whole answer: turning rows into objects and back into text costs Node ten times as much. */
const MEASURED = "l.sensor_id, l.metric_id, round(date_part('epoch', l.measured_at) * 1000), l.value, l.log_position";
const VALUE = `CASE WHEN l.effective_at = l.measured_at THEN json_build_array(${MEASURED})
  ELSE json_build_array(${MEASURED}, round(date_part('epoch', l.effective_at) * 1000)) END`;
const ANSWER = `SELECT json_build_object('values',
  coalesce(json_agg(${VALUE} ORDER BY l.sensor_id, l.metric_id), '[]'))::text AS answer`;
const ALL = `${ANSWER} FROM read.latest_values l WHERE l.organization_id = $1`;
const SEEN = `${ANSWER} FROM read.latest_values l
JOIN read.sensors s ON s.id = l.sensor_id AND s.organization_id = l.organization_id AND ${sensorIn('s', '$2', '$3')} WHERE l.organization_id = $1`;
const SOME = `${ANSWER} FROM unnest($2::int[], $3::int[]) AS p (sensor_id, metric_id)
JOIN read.latest_values l ON l.organization_id = $1 AND l.sensor_id = p.sensor_id AND l.metric_id = p.metric_id`;

/**
 * Returns `LatestValues` as JSON text. Refuses with `TooManySources`, and with `NotFound` if a sensor is not in sight.
 */
export async function latestValues(relational: Queryable, sight: Sight, list: string | undefined): Promise<string> {
  if (list === undefined) return latestOfAll(relational, sight);
  const points = pointsOf(list);
  if (points.length > LATEST_POINTS) refuse('TooManySources', { limit: LATEST_POINTS });
  const values = [sight.organizationId, points.map(({ sensorId }) => sensorId), points.map(({ metricId }) => metricId)];
  const [rows] = await Promise.all([
    relational.query<AnswerRow>({ name: 'reading.latest', text: SOME, values }),
    assertSensors(relational, sight, points),
  ]);
  return answerOf(rows);
}

interface AskedThen {
  readonly relational: Queryable;
  readonly sight: Sight;
  readonly moment: Then;
}

/** The same values as of a moment, without their places in the log. Refuses with `NotInThePast` if no points are named. */
export async function latestValuesThen(
  { relational, sight, moment }: AskedThen,
  list: string | undefined,
): Promise<LatestValues> {
  if (list === undefined) return refuse('NotInThePast');
  const points = pointsOf(list);
  if (points.length > LATEST_POINTS) refuse('TooManySources', { limit: LATEST_POINTS });
  const [virtual] = await Promise.all([
    virtualAmong(
      relational,
      sight.organizationId,
      points.map(({ sensorId }) => sensorId),
    ),
    assertSensors(relational, sight, points),
  ]);
  const values = await latestThen(
    moment,
    sight.organizationId,
    points.map((point) => ({ ...point, kind: virtual.has(point.sensorId) ? 'virtual' : 'physical' })),
  );
  return {
    values: values.map((each): LatestValues['values'][number] => {
      const { sensorId, metricId, measuredAt, value, effectiveAt } = each;
      const arrivedAt = arrivalAfter(moment, each);
      const found = [sensorId, metricId, measuredAt, value, '', effectiveAt] as const;
      return arrivedAt === undefined ? [...found] : [...found, arrivedAt];
    }),
  };
}

async function latestOfAll(relational: Queryable, sight: Sight): Promise<string> {
  return answerOf(
    await relational.query<AnswerRow>(
      isPartial(sight)
        ? { name: 'reading.latest_seen', text: SEEN, values: [sight.organizationId, sight.locations, sensorsIn(sight)] }
        : { name: 'reading.latest_all', text: ALL, values: [sight.organizationId] },
    ),
  );
}

interface AnswerRow extends Record<string, unknown> {
  readonly answer: string;
}

const answerOf = ([row]: readonly AnswerRow[]): string => row?.answer ?? refuse('NotFound');
