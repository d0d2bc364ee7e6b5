import type { Incident, LimitThen } from '@watchglass/schemas/alarm/incident';
import { iso } from '../../http/answer.ts';
import type { Reading } from '../../http/route.ts';
import type { Point } from '../../reading/points.ts';
import { FINAL_SETTINGS, VALUES_OF } from '../../reading/value-tables.ts';

const valuesOf = (rows: string): string => `
  SELECT value, toFloat64(toUnixTimestamp64Milli(ts)) AS at FROM ${rows} AND org = {org: UInt32} AND sensor = {sensor: UInt32}
    AND metric = {metric: UInt32} AND ts >= fromUnixTimestamp64Milli({from: Int64}, 'UTC') AND ts <= fromUnixTimestamp64Milli({to: Int64}, 'UTC')`;

/** How far a value lies beyond the limits that held when it was measured; of several the furthest. */
const BEYOND = `arrayMax(l -> if(at >= l.1 AND at < l.2, l.3 * (value - l.4), -1),
  arrayZip({froms: Array(Float64)}, {tos: Array(Float64)}, {signs: Array(Int8)}, {limits: Array(Float64)}))`;

const OUTSIDE = `
SELECT count() AS count, argMin(value, at) AS first, min(at) AS firstAt, argMax(value, (beyond, -at)) AS worst,
  argMax(at, (beyond, -at)) AS worstAt, argMax(value, at) AS last, max(at) AS lastAt
FROM (SELECT value, at, ${BEYOND} AS beyond FROM (${valuesOf(VALUES_OF.physical)} UNION ALL ${valuesOf(VALUES_OF.virtual)}))
WHERE beyond > 0 ${FINAL_SETTINGS}`;

interface Outside extends Record<string, unknown> {
  readonly count: string;
  readonly first: number;
  readonly firstAt: number;
  readonly worst: number;
  readonly worstAt: number;
  readonly last: number;
  readonly lastAt: number;
}

interface Asked {
  readonly point: Point;
  /** Epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly limits: readonly LimitThen[];
}

/** The first, the worst and the last reading beyond the limits of then. */
export async function readingsBeyond(
  { timeSeries, sight }: Reading,
  { point, from, to, limits }: Asked,
): Promise<Incident['beyond']> {
  if (limits.length === 0) return null;
  const [found] = await timeSeries.query<Outside>(OUTSIDE, {
    org: sight.organizationId,
    sensor: point.sensorId,
    metric: point.metricId,
    from: Math.floor(from),
    to: Math.floor(to),
    froms: limits.map((limit) => Date.parse(limit.from)),
    tos: limits.map((limit) => Date.parse(limit.to)),
    signs: limits.map(({ side }) => (side === 'above' ? 1 : -1)),
    limits: limits.map(({ value }) => value),
  });
  if (found === undefined || Number(found.count) === 0) return null;
  const { count, first, firstAt, worst, worstAt, last, lastAt } = found;
  const measured = (value: number, at: number) => ({ value, measuredAt: iso(new Date(at)) });
  return {
    first: measured(first, firstAt),
    worst: measured(worst, worstAt),
    last: measured(last, lastAt),
    count: Number(count),
  };
}
