import type { Sight } from '@watchglass/schemas/member/rights';
import { CHART_DAYS, CHART_LONGEST_MS, CHART_POINTS, LINE_WIDTH, LINES } from '@watchglass/schemas/reading/limits';
import type { Aggregation, LinesQuery } from '@watchglass/schemas/reading/queries';
import type { ChartPoint, LinesView } from '@watchglass/schemas/reading/views';
import { refuse } from '@watchglass/schemas/refusals';
import { splitAt } from '../asset/segment-parts.ts';
import { sourceAsked, type SourceAsked } from './asked-source.ts';
import { bucketsFor, sourceOf, type Buckets } from './chart-buckets.ts';
import { withGaps, type HistoryDeps } from './history.ts';
import { AT_VALUE, condition, eachKind, instantOfBucket, instantOfValue, valueSelects } from './line-selects.ts';
import { readingsWithGaps } from './reading-gaps.ts';
import { atOf, FINAL_SETTINGS, valuesThen, virtualAmong } from './value-tables.ts';

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;
const ROLLUP_MS = { readings_15m: QUARTER_MS, readings_1h: HOUR_MS, readings_1d: 24 * HOUR_MS } as const;

/**
 * Lines of sensors and measurement points in [from, to). Columns of pixels under a quarter of an hour are drawn from their first,
 * smallest, largest and last reading (M4: U. Jugel et al., VLDB 7/2014), which gives the picture of all readings; wider ones are
 * buckets. Refuses with `TooManySources`, `RangeTooLong`, `InvalidRequest`, and with `NotFound` if one is not in sight.
 */
export async function lines(deps: HistoryDeps, sight: Sight, query: LinesQuery): Promise<LinesView> {
  const { from, to, aggregation } = query;
  const names = [...new Set(query.points.split(','))];
  if (names.length > LINES) refuse('TooManySources', { limit: LINES });
  if (to - from > CHART_LONGEST_MS) refuse('RangeTooLong', { limit: CHART_DAYS });
  if (to <= from) refuse('InvalidRequest');
  const { areReadings, buckets } = columnsOf(query);
  const range = areReadings ? { from, to } : wholeBuckets(buckets);
  const asked = await Promise.all(names.map((name) => sourceAsked(deps, sight, { name, ...range })));
  const sensorIds = [...new Set(asked.flatMap(({ parts }) => parts.map(({ sensorId }) => sensorId)))];
  const virtual = await virtualAmong(deps.relational, sight.organizationId, sensorIds);
  const drawing = { organizationId: sight.organizationId, asked, virtual, buckets, aggregation };
  const found = await (areReadings ? readingsOf : bucketsOf)(deps, drawing);
  const told = asked.map(({ point, metricId, isWithheld }, index) => {
    return { point, metricId, isWithheld, points: found.get(index) ?? [] };
  });
  return { from, to, bucketMs: buckets.bucketMs, areReadings, lines: told };
}

/** Columns of pixels from which readings are picked, or buckets. */
function columnsOf({ from, to, width, aggregation }: LinesQuery): { areReadings: boolean; buckets: Buckets } {
  const count = Math.min(width, LINE_WIDTH);
  const columnMs = Math.max(1, Math.ceil((to - from) / count));
  const areReadings = aggregation === 'none' || (aggregation === 'auto' && columnMs < QUARTER_MS);
  if (areReadings) return { areReadings, buckets: { start: from, bucketMs: columnMs, count } };
  return { areReadings, buckets: bucketsFor(from, to, Math.min(count, CHART_POINTS)) };
}

const wholeBuckets = ({ start, bucketMs, count }: Buckets) => ({ from: start, to: start + count * bucketMs });

interface Drawing {
  readonly organizationId: number;
  readonly asked: readonly SourceAsked[];
  readonly virtual: ReadonlySet<number>;
  readonly buckets: Buckets;
  readonly aggregation: Aggregation;
}

/** Points by the place of their line. */
type Found = ReadonlyMap<number, ChartPoint[]>;

const FOUR = `
SELECT line, arraySort(groupUniqArrayArray([first, last, (low.2, low.1), (high.2, high.1)])) AS points FROM (
  SELECT line, intDiv(at - {start: Int64}, {width: Int64}) AS place,
    min((at, value)) AS first, max((at, value)) AS last, min((value, at)) AS low, max((value, -at)) AS highest, (highest.1, -highest.2) AS high
  FROM (#) GROUP BY line, place)
GROUP BY line`;

/** First, smallest, largest and last reading of each column. */
async function readingsOf(deps: Pick<HistoryDeps, 'timeSeries' | 'moment'>, drawing: Drawing): Promise<Found> {
  const rows = await ask<{ line: number; points: [at: number, value: number][] }>(deps, drawing, {
    select: FOUR,
    of: valueSelects(drawing, deps.moment),
  });
  return new Map(
    rows.map(({ line, points }) => [line, readingsWithGaps(points, drawing.asked[line]?.intervalMs ?? 0)]),
  );
}

const BUCKETS = `
SELECT line, groupArray(tuple(toUInt32(place), low, mean, high)) AS points FROM (
  SELECT line, place, min(p.low) AS low, sum(p.total) / sum(p.readings) AS mean, max(p.high) AS high
  FROM (#) AS p GROUP BY line, place)
GROUP BY line`;

const MEDIANS = `
SELECT line, groupArray(tuple(toUInt32(place), low, median, high)) AS points FROM (
  SELECT line, intDiv(at - {start: Int64}, {width: Int64}) AS place,
    min(value) AS low, quantileExactInclusive(0.5)(value) AS median, max(value) AS high
  FROM (#) GROUP BY line, place)
GROUP BY line`;

/** Buckets: their mean, or another value of them, with the smallest and the largest one. */
async function bucketsOf(deps: Pick<HistoryDeps, 'timeSeries' | 'moment'>, drawing: Drawing): Promise<Found> {
  const { aggregation, buckets, asked } = drawing;
  const rows = await ask<{ line: number; points: [place: number, low: number, value: number, high: number][] }>(
    deps,
    drawing,
    aggregation === 'median'
      ? { select: MEDIANS, of: valueSelects(drawing, deps.moment) }
      : { select: BUCKETS, of: bucketSelects(drawing, deps.moment) },
  );
  const shown = ([
    place,
    low,
    value,
    high,
  ]: (typeof rows)[number]['points'][number]): (typeof rows)[number]['points'][number] => [
    place,
    low,
    { min: low, max: high }[aggregation as 'min' | 'max'] ?? value,
    high,
  ];
  return new Map(
    rows.map(({ line, points }) => [line, withGaps(points.map(shown), buckets, asked[line]?.intervalMs ?? 0)]),
  );
}

interface Question {
  /** `#` stands for the rows. */
  readonly select: string;
  readonly of: readonly string[];
}

async function ask<R extends Record<string, unknown>>(
  { timeSeries: today, moment }: Pick<HistoryDeps, 'timeSeries' | 'moment'>,
  { organizationId, buckets }: Drawing,
  { select, of }: Question,
): Promise<R[]> {
  if (of.length === 0) return [];
  const { timeSeries } = moment ?? { timeSeries: today };
  return timeSeries.query<R>(`${select.replace('#', of.join(' UNION ALL '))} ${FINAL_SETTINGS}`, {
    org: organizationId,
    start: buckets.start,
    width: buckets.bucketMs,
    ...atOf(moment),
  });
}

/** Sums and extremes by line and bucket: whole buckets from the rollup that fits, the ends of parts from the readings. */
function bucketSelects(drawing: Drawing, moment: HistoryDeps['moment']): string[] {
  const table = moment === undefined ? sourceOf(drawing.buckets) : 'readings';
  return eachKind(drawing).flatMap(({ kind, line, metricId, parts }) => {
    const { whole, edges } =
      table === 'readings' || kind === 'virtual' ? { whole: [], edges: parts } : splitAt(parts, ROLLUP_MS[table]);
    const asked = `org = {org: UInt32} AND metric = ${metricId}`;
    return [
      ...(whole.length === 0
        ? []
        : [
            `SELECT ${line} AS line, intDiv(toInt64(toUnixTimestamp(r.bucket)) * 1000 - {start: Int64}, {width: Int64}) AS place,
              min(r.min) AS low, sum(r.sum) AS total, toUInt64(sum(r.count)) AS readings, max(r.max) AS high
              FROM ${table} AS r WHERE ${asked} AND ${condition(whole, 'r.bucket', instantOfBucket)} GROUP BY place`,
          ]),
      ...(edges.length === 0
        ? []
        : [
            `SELECT ${line} AS line, intDiv(${AT_VALUE} - {start: Int64}, {width: Int64}) AS place,
              min(value) AS low, sum(value) AS total, toUInt64(count()) AS readings, max(value) AS high
              FROM ${valuesThen(kind, moment)} AND ${asked} AND ${condition(edges, 'ts', instantOfValue)} GROUP BY place`,
          ]),
    ];
  });
}
