import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { FINAL_SETTINGS, VALUES_OF } from '../../reading/value-tables.ts';
import type { ToldPoint } from './told.ts';

/** What the server knew of a point at an instant. Instants are epoch milliseconds. */
export interface KnownPoint {
  /** Of the reading that was shown; null if it is not there. */
  readonly shownValue: number | null;
  readonly newest: { readonly value: number; readonly measuredAt: number } | null;
  /** When the first reading newer than the shown one had arrived; null if none had. */
  readonly newerSince: number | null;
}

/** Values are sought this far back; a base may be ahead of its server by as much as the second bound. */
const BACK_MS = 8 * 86_400_000;
/** A tile without a value: any reading of the last day is newer. */
const DAY_MS = 26 * 3_600_000;
const AHEAD_MS = 600_000;

const valuesOf = (rows: string, arrived: string): string => `
  SELECT sensor, metric, toFloat64(toUnixTimestamp64Milli(ts)) AS at, value, toFloat64(toUnixTimestamp64Milli(${arrived})) AS arrivedAt
  FROM ${rows} AND org = {org: UInt32}
    AND (sensor, metric) IN (SELECT arrayJoin(arrayZip({sensors: Array(UInt32)}, {metrics: Array(UInt32)})))
    AND ts >= fromUnixTimestamp64Milli({first: Int64}, 'UTC') AND ts < fromUnixTimestamp64Milli({last: Int64}, 'UTC')
    AND ${arrived} <= fromUnixTimestamp64Milli({at: Int64}, 'UTC')`;

/** A row without an arrival counts as received when it was measured; an output when it was made. */
const KNOWN = `
SELECT q.p.1 AS place, countIf(r.at = q.p.4) AS shown, anyIf(r.value, r.at = q.p.4) AS shownValue, countIf(r.at > q.p.4) AS newer,
  minIf(r.arrivedAt, r.at > q.p.4) AS newerSince, argMax(r.value, r.at) AS value, max(r.at) AS measuredAt
FROM (${valuesOf(VALUES_OF.physical, 'ifNull(received, ts)')} UNION ALL ${valuesOf(VALUES_OF.virtual, 'made')}) AS r
INNER JOIN (
  SELECT arrayJoin(arrayZip({places: Array(UInt32)}, {sensors: Array(UInt32)}, {metrics: Array(UInt32)}, {froms: Array(Float64)})) AS p,
    p.2 AS sensor, p.3 AS metric
) AS q ON r.sensor = q.sensor AND r.metric = q.metric
WHERE r.at >= q.p.4 GROUP BY place ${FINAL_SETTINGS}`;

interface KnownRow extends Record<string, unknown> {
  readonly place: number;
  readonly shown: string;
  readonly shownValue: number;
  readonly newer: string;
  readonly newerSince: number;
  readonly value: number;
  readonly measuredAt: number;
}

interface Asked {
  readonly organizationId: number;
  readonly at: number;
}

const UNKNOWN: KnownPoint = { shownValue: null, newest: null, newerSince: null };

/** What the server knew of each point, in their order. */
export async function knownThen(
  timeSeries: TimeSeries,
  { organizationId, at }: Asked,
  points: readonly ToldPoint[],
): Promise<KnownPoint[]> {
  if (points.length === 0) return [];
  const froms = points.map(({ shownAt }) => Math.max(shownAt ?? at - DAY_MS, at - BACK_MS));
  const rows = await timeSeries.query<KnownRow>(KNOWN, {
    org: organizationId,
    at,
    places: points.map((_point, place) => place),
    sensors: points.map(({ sensorId }) => sensorId),
    metrics: points.map(({ metricId }) => metricId),
    froms,
    first: Math.floor(Math.min(...froms)),
    last: at + AHEAD_MS,
  });
  const found = new Map(rows.map((row) => [row.place, row]));
  return points.map((_point, place) => {
    const row = found.get(place);
    if (row === undefined) return UNKNOWN;
    return {
      shownValue: Number(row.shown) > 0 ? row.shownValue : null,
      newest: { value: row.value, measuredAt: row.measuredAt },
      newerSince: Number(row.newer) > 0 ? row.newerSince : null,
    };
  });
}
