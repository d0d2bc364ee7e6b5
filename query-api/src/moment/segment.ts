import { holds, sensorsIn, type Membership, type Sight } from '@watchglass/schemas/member/rights';
import { PLAYED_DAYS, SEGMENT_CHANGES, SEGMENT_STEPS } from '@watchglass/schemas/moment/limits';
import type { SegmentQuery } from '@watchglass/schemas/moment/queries';
import type { SegmentView } from '@watchglass/schemas/moment/views';
import { LATEST_POINTS } from '@watchglass/schemas/reading/limits';
import { refuse } from '@watchglass/schemas/refusals';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { QueryAsked } from '../http/route.ts';
import { reached } from '../http/caught-up.ts';
import type { SensorKind } from '@watchglass/schemas/sensor/states';
import { pointsOf, sensorIn, type Point } from '../reading/points.ts';
import { findMoment } from './find-moment.ts';
import type { PointThen } from './latest-then.ts';
import { pastRelational } from './past-relational.ts';
import { afterArrival } from './readings-arrived.ts';
import { marksOf } from './segment-marks.ts';
import { valuesOf } from './segment-values.ts';
import { endOfStep } from './steps.ts';

export interface PlayedRange {
  readonly from: number;
  readonly to: number;
}

/** Refuses with `InvalidRequest` a range that ends before it begins, and with `RangeTooLong` one of more than 31 days. */
export function assertRange({ from, to }: PlayedRange): void {
  if (to <= from) refuse('InvalidRequest', { field: 'to' });
  if (to - from > PLAYED_DAYS * 86_400_000) refuse('RangeTooLong', { limit: PLAYED_DAYS });
}

/**
 * What became known in a time, to be played after a snapshot at its beginning. Values are of the sensors that are in sight then.
 * Refuses with `AccessForbidden` points without the right to sensors.
 */
export async function segment({
  relational,
  timeSeries,
  clock,
  caller,
  sight,
  query,
}: QueryAsked<unknown, SegmentQuery>): Promise<SegmentView> {
  assertRange(query);
  const points = query.points === undefined ? [] : pointsOf(query.points);
  assertPoints(points, caller.membership);
  const { from, step, basis } = query;
  const { organizationId } = sight;
  const at = new Date(from).toISOString();
  const { position } = await findMoment(relational, { organizationId, text: at, basis, now: clock() });
  const to = Math.min(query.to, clock().getTime(), from + SEGMENT_STEPS * step);
  const played = { organizationId, basis, from, step, to };
  const seen = await inSight(pastRelational(relational, position), sight, points);
  await untilAudited(relational, played);
  const sensors = new Set(points.map(({ sensorId }) => sensorId));
  const { marks, to: end } = await marksOf({ relational, timeSeries }, played, sensors, SEGMENT_CHANGES);
  const room = SEGMENT_CHANGES - marks.length;
  const arrived = afterArrival({ relational, timeSeries, organizationId, at: end, clock });
  const values = await valuesOf(arrived, { ...played, to: end }, seen, room + 1);
  const next = values[room];
  const whole = next === undefined ? end : endOfStep(played, next[0], -1);
  return { to: whole, values: values.filter(([ms]) => ms <= whole), marks: marks.filter(([ms]) => ms <= whole) };
}

function assertPoints(points: readonly Point[], membership: Membership | null): void {
  if (points.length > LATEST_POINTS) refuse('TooManySources', { limit: LATEST_POINTS });
  if (points.length > 0 && (membership === null || !holds(membership, 'sensors', 'r'))) refuse('AccessForbidden');
}

/** The points of sensors that were there and in sight at the beginning; no answer tells others apart. */
async function inSight(then: Queryable, sight: Sight, points: readonly Point[]): Promise<PointThen[]> {
  if (points.length === 0) return [];
  const rows = await then.query<{ id: number; kind: SensorKind }>({
    name: 'segment.sensors',
    text: `SELECT s.id, s.kind FROM read.sensors s WHERE s.organization_id = $1 AND s.id = ANY ($2::int[]) AND ${sensorIn('s', '$3', '$4')}`,
    values: [sight.organizationId, points.map(({ sensorId }) => sensorId), sight.locations, sensorsIn(sight)],
  });
  const seen = new Map(rows.map(({ id, kind }) => [id, kind]));
  return points.flatMap((point) => {
    const kind = seen.get(point.sensorId);
    return kind === undefined ? [] : [{ ...point, kind }];
  });
}

/** The concepts of entries are in the audit, which follows a little later than their numbers. */
async function untilAudited(
  relational: Queryable,
  { organizationId, to }: { readonly organizationId: number; readonly to: number },
): Promise<void> {
  const { position } = await findMoment(relational, {
    organizationId,
    text: new Date(to).toISOString(),
    basis: 'known',
    now: new Date(to),
  });
  if (!(await reached(relational, ['audit'], position))) refuse('ServiceUnavailable');
}
