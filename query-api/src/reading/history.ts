import { CHART_DAYS, CHART_LONGEST_MS, CHART_POINTS, CHART_SOURCES } from '@watchglass/schemas/reading/limits';
import { sensorsIn, type Sight } from '@watchglass/schemas/member/rights';
import type { HistoryQuery } from '@watchglass/schemas/reading/queries';
import type { SensorKind } from '@watchglass/schemas/sensor/states';
import type { ChartPoint, ChartSeries, HistoryView } from '@watchglass/schemas/reading/views';
import { refuse } from '@watchglass/schemas/refusals';
import { DEFAULT_INTERVAL_SECONDS, EXPIRING_AFTER_INTERVALS } from '@watchglass/schemas/sensor/limits';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import type { Then } from '../moment/asked-then.ts';
import { bucketsFor, sourceOf, type Buckets } from './chart-buckets.ts';
import { lateValues } from './late-values.ts';
import { pointsOf, sensorIn, type Point } from './points.ts';
import { atOf, FINAL_SETTINGS, valuesThen, virtualAmong } from './value-tables.ts';

export interface HistoryDeps {
  readonly relational: Queryable;
  readonly timeSeries: TimeSeries;
  /** Of the past: a rollup does not say what had arrived by then, so its charts are made from readings. */
  readonly moment?: Then;
}

const ASKED = `org = {org: UInt32} AND (sensor, metric) IN (
  SELECT arrayJoin(arrayZip({sensors: Array(UInt32)}, {metrics: Array(UInt32)})))`;

const fromValues = (kind: SensorKind, moment?: Then): string => `
SELECT sensor, metric, intDiv(toUnixTimestamp64Milli(ts) - {start: Int64}, {width: Int64}) AS place,
  min(value) AS low, avg(value) AS mean, max(value) AS high
FROM ${valuesThen(kind, moment)} AND ${ASKED}
  AND ts >= fromUnixTimestamp64Milli({start: Int64}, 'UTC') AND ts < fromUnixTimestamp64Milli({end: Int64}, 'UTC')
GROUP BY sensor, metric, place`;

const fromRollup = (table: string): string => `
SELECT sensor, metric, intDiv(toInt64(toUnixTimestamp(r.bucket)) * 1000 - {start: Int64}, {width: Int64}) AS place,
  min(r.min) AS low, sum(r.sum) / sum(r.count) AS mean, max(r.max) AS high
FROM ${table} AS r WHERE ${ASKED}
  AND r.bucket >= toDateTime(intDiv({start: Int64}, 1000), 'UTC') AND r.bucket < toDateTime(intDiv({end: Int64}, 1000), 'UTC')
GROUP BY sensor, metric, place`;

/** One row per series, since each row has a cost. */
const bySeries = (buckets: string): string => `
SELECT sensor, metric, groupArray(tuple(toUInt32(place), low, mean, high)) AS buckets FROM (${buckets}) GROUP BY sensor, metric`;

export interface SeriesRow extends Record<string, unknown> {
  readonly sensor: number;
  readonly metric: number;
  readonly buckets: [place: number, low: number, mean: number, high: number][];
}

/** The declared intervals, else the estimated ones. */
const INTERVALS = `
SELECT p.sensor_id, p.metric_id, coalesce(s.interval_seconds, i.interval_seconds, ${DEFAULT_INTERVAL_SECONDS}) AS interval_seconds
FROM unnest($2::int[], $3::int[]) AS p (sensor_id, metric_id)
JOIN read.sensors s ON s.id = p.sensor_id AND s.organization_id = $1 AND ${sensorIn('s', '$4', '$5')}
LEFT JOIN read.point_intervals i ON i.organization_id = $1 AND i.sensor_id = p.sensor_id AND i.metric_id = p.metric_id`;

interface Interval extends Record<string, unknown> {
  readonly sensor_id: number;
  readonly metric_id: number;
  readonly interval_seconds: number;
}

/**
 * Returns the buckets of a chart, with nulls where a point was silent until its value expired. Refuses with
 * `TooManySources`, `RangeTooLong`, `InvalidRequest`, and with `NotFound` if a sensor is not in sight.
 */
export async function history(deps: HistoryDeps, sight: Sight, query: HistoryQuery): Promise<HistoryView> {
  const { from, to, width } = query;
  const points = pointsAsked(query);
  const buckets = bucketsFor(from, to, Math.min(width, CHART_POINTS));
  const asked = { organizationId: sight.organizationId, points, buckets };
  const [intervals, virtual, measured] = await Promise.all([
    intervalsOf(deps.relational, sight, points),
    virtualAmong(
      deps.relational,
      sight.organizationId,
      points.map(({ sensorId }) => sensorId),
    ),
    deps.moment === undefined ? seriesOf(deps.timeSeries, asked) : seriesThen(deps.moment, asked),
  ]);
  if (intervals.size < points.length) refuse('NotFound');
  const outputs = points.filter(({ sensorId }) => virtual.has(sensorId));
  const { timeSeries } = deps.moment ?? deps;
  const late = deps.moment && (await lateValues(deps.moment, { ...asked, virtual, from, to }));
  const derived = outputs.length === 0 ? [] : await derivedOf(timeSeries, { ...asked, points: outputs }, deps.moment);
  const rows = [...measured, ...derived];
  const found = new Map(rows.map((row) => [`${row.sensor}.${row.metric}`, row.buckets]));
  return {
    from,
    to,
    bucketMs: buckets.bucketMs,
    series: points.map(({ sensorId, metricId }): ChartSeries => {
      const key = `${sensorId}.${metricId}`;
      const points = withGaps(found.get(key) ?? [], buckets, intervals.get(key) ?? 0);
      return { sensorId, metricId, points, ...(late !== undefined && { late: late.get(key) ?? [] }) };
    }),
  };
}

function pointsAsked({ points: list, from, to }: HistoryQuery): readonly Point[] {
  const points = pointsOf(list);
  if (points.length > CHART_SOURCES) refuse('TooManySources', { limit: CHART_SOURCES });
  if (to - from > CHART_LONGEST_MS) refuse('RangeTooLong', { limit: CHART_DAYS });
  if (to <= from) refuse('InvalidRequest');
  return points;
}

export async function intervalsOf(
  relational: Queryable,
  sight: Sight,
  points: readonly Point[],
): Promise<Map<string, number>> {
  const values = [
    sight.organizationId,
    points.map(({ sensorId }) => sensorId),
    points.map(({ metricId }) => metricId),
    sight.locations,
    sensorsIn(sight),
  ];
  const rows = await relational.query<Interval>({ name: 'reading.intervals', text: INTERVALS, values });
  return new Map(rows.map((row) => [`${row.sensor_id}.${row.metric_id}`, row.interval_seconds * 1000]));
}

interface SeriesAsked {
  readonly organizationId: number;
  readonly points: readonly Point[];
  readonly buckets: Buckets;
}

function seriesOf(timeSeries: TimeSeries, asked: SeriesAsked): Promise<SeriesRow[]> {
  const source = sourceOf(asked.buckets);
  const sql = source === 'readings' ? fromValues('physical') : fromRollup(source);
  return timeSeries.query<SeriesRow>(bySeries(sql), parametersOf(asked));
}

function seriesThen(moment: Then, asked: SeriesAsked): Promise<SeriesRow[]> {
  const sql = fromValues('physical', moment);
  return moment.timeSeries.query<SeriesRow>(bySeries(sql), { ...parametersOf(asked), ...atOf(moment) });
}

function derivedOf(timeSeries: TimeSeries, asked: SeriesAsked, moment?: Then): Promise<SeriesRow[]> {
  const sql = `${bySeries(fromValues('virtual', moment))} ${FINAL_SETTINGS}`;
  return timeSeries.query<SeriesRow>(sql, { ...parametersOf(asked), ...atOf(moment) });
}

function parametersOf({ organizationId, points, buckets }: SeriesAsked): Record<string, unknown> {
  const { start, bucketMs, count } = buckets;
  return {
    org: organizationId,
    sensors: points.map(({ sensorId }) => sensorId),
    metrics: points.map(({ metricId }) => metricId),
    start,
    end: start + count * bucketMs,
    width: bucketMs,
  };
}

/**
 * A line spans empty buckets that are narrower than the point's interval: the current one, or the usual one of the
 * range, since an interval may change.
 */
export function withGaps(found: SeriesRow['buckets'], { start, bucketMs }: Buckets, intervalMs: number): ChartPoint[] {
  const sorted = found.toSorted(([a], [b]) => a - b);
  const longest = Math.max(bucketMs, EXPIRING_AFTER_INTERVALS * Math.max(intervalMs, usualStep(sorted) * bucketMs));
  const points: ChartPoint[] = [];
  let before: number | undefined;
  for (const [place, low, mean, high] of sorted) {
    const at = start + place * bucketMs;
    if (before !== undefined && at - before > longest) points.push([before + bucketMs, null, null, null]);
    points.push([at, low, mean, high]);
    before = at;
  }
  return points;
}

/** Returns the median distance between filled buckets, in buckets; 1 if values are adjacent. */
function usualStep(sorted: SeriesRow['buckets']): number {
  const steps = sorted
    .slice(1)
    .map(([place], index) => place - (sorted[index]?.[0] ?? place))
    .toSorted((a, b) => a - b);
  const median = steps[Math.floor(steps.length / 2)] ?? 1;
  return median > 1 ? median : 0;
}
