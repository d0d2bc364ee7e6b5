import type { Sight } from '@watchglass/schemas/member/rights';
import { STATISTICS_DAYS } from '@watchglass/schemas/reading/limits';
import type { StatisticsQuery } from '@watchglass/schemas/reading/queries';
import type { PointStatistics, StatisticsView } from '@watchglass/schemas/reading/views';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { splitAt, type Part } from '../asset/segment-parts.ts';
import type { SourceAsked } from './asked-source.ts';
import { sourcesAsked, type SourcesAsked } from './asked-sources.ts';
import type { HistoryDeps } from './history.ts';
import { instantOfBucket, instantOfValue, withinParts } from './part-selects.ts';
import { atOf, FINAL_SETTINGS, valuesThen } from './value-tables.ts';

const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;

/**
 * Count, sum and extremes of points in [from, to), late readings included: whole buckets from rollups, both ends from the
 * readings, and virtual sensors from their outputs. Refuses with `TooManySources`, `RangeTooLong`, `InvalidRequest`, and with
 * `NotFound` if a sensor or a point is not in sight.
 */
export async function statistics(deps: HistoryDeps, sight: Sight, query: StatisticsQuery): Promise<StatisticsView> {
  const { from, to } = query;
  const longest = { days: STATISTICS_DAYS, ms: STATISTICS_DAYS * DAY_MS };
  const sources = await sourcesAsked(deps, sight, query, longest);
  const { asked } = sources;
  const found = await sumsOf(deps, sources);
  return { from, to, points: asked.map((each, index) => told(each, found[index])) };
}

/** An extreme and its instant; from a rollup, the bucket that holds it. */
interface Extreme {
  readonly value: number;
  readonly at: number;
  /** Milliseconds; 0 for a reading. */
  readonly bucketMs: number;
}

interface Sums {
  readonly count: number;
  readonly sum: number;
  readonly min: Extreme;
  readonly max: Extreme;
}

function told({ point, metricId, isWithheld }: SourceAsked, sums: Sums | undefined): PointStatistics {
  const extreme = ({ value, at }: Extreme): PointStatistics['min'] => ({ value, at });
  if (sums === undefined) return { point, metricId, isWithheld, count: 0, sum: null, min: null, max: null };
  const { count, sum, min, max } = sums;
  return { point, metricId, isWithheld, count, sum, min: extreme(min), max: extreme(max) };
}

/** Rows and their columns. Extremes are tuples with the instant, so that the earliest of equal ones is taken. */
interface Source {
  readonly rows: string;
  readonly bucketMs: number;
  readonly column: string;
  readonly instant: (at: number) => string;
  readonly columns: string;
}

const values = (rows: string): Source => ({
  rows,
  bucketMs: 0,
  column: 'ts',
  instant: instantOfValue,
  columns: `toFloat64(count()) AS readings, sum(value) AS total,
  min((value, toFloat64(toUnixTimestamp64Milli(ts)))) AS low, max((value, -toFloat64(toUnixTimestamp64Milli(ts)))) AS high`,
});

const AT = 'toFloat64(toUnixTimestamp(r.bucket)) * 1000';
const rollup = (table: string, bucketMs: number): Source => ({
  rows: `${table} AS r WHERE true`,
  bucketMs,
  column: 'r.bucket',
  instant: instantOfBucket,
  columns: `toFloat64(sum(r.count)) AS readings, sum(r.sum) AS total,
  min((r.min, ${AT})) AS low, max((r.max, -(${AT}))) AS high`,
});

const DAYS = rollup('readings_1d', DAY_MS);
const QUARTERS = rollup('readings_15m', QUARTER_MS);

interface SumsRow extends Record<string, unknown> {
  readonly place: number;
  readonly width: number;
  readonly readings: number;
  readonly total: number;
  readonly low: readonly [value: number, at: number];
  readonly high: readonly [value: number, before: number];
}

/** Sums by the place of the point; a hole without a reading. */
async function sumsOf(
  { timeSeries: today, moment }: Pick<HistoryDeps, 'timeSeries' | 'moment'>,
  { organizationId, asked, virtual }: SourcesAsked,
): Promise<Sums[]> {
  const { timeSeries } = moment ?? { timeSeries: today };
  const wholeIn = (parts: readonly Part[], ms: number) =>
    moment === undefined ? splitAt(parts, ms) : { whole: [], edges: parts };
  const selects = asked.flatMap(({ parts, metricId }, place) => {
    const measured = parts.filter(({ sensorId }) => !virtual.has(sensorId));
    const days = wholeIn(measured, DAY_MS);
    const quarters = wholeIn(days.edges, QUARTER_MS);
    const derived = parts.filter(({ sensorId }) => virtual.has(sensorId));
    return [
      selectOf(DAYS, { parts: days.whole, metricId, place }),
      selectOf(QUARTERS, { parts: quarters.whole, metricId, place }),
      selectOf(values(valuesThen('physical', moment)), { parts: quarters.edges, metricId, place }),
      selectOf(values(valuesThen('virtual', moment)), { parts: derived, metricId, place }),
    ].flat();
  });
  if (selects.length === 0) return [];
  const rows = await timeSeries.query<SumsRow>(`${selects.join(' UNION ALL ')} ${FINAL_SETTINGS}`, {
    org: organizationId,
    ...atOf(moment),
  });
  const sums: Sums[] = [];
  for (const row of rows) if (row.readings > 0) sums[row.place] = together(sums[row.place], sumsIn(row));
  return exact(timeSeries, { organizationId, asked, sums });
}

interface Selected {
  readonly parts: readonly Part[];
  readonly metricId: number;
  readonly place: number;
}

function selectOf(
  { rows, bucketMs, column, instant, columns }: Source,
  { parts, metricId, place }: Selected,
): string[] {
  if (parts.length === 0) return [];
  return [
    `SELECT ${place} AS place, ${bucketMs} AS width, ${columns} FROM ${rows}
      AND org = {org: UInt32} AND metric = ${metricId} AND ${withinParts(parts, column, instant)}`,
  ];
}

function sumsIn({ readings, total, width, low, high }: SumsRow): Sums {
  return {
    count: readings,
    sum: total,
    min: { value: low[0], at: low[1], bucketMs: width },
    max: { value: high[0], at: -high[1], bucketMs: width },
  };
}

function together(known: Sums | undefined, more: Sums): Sums {
  if (known === undefined) return more;
  return {
    count: known.count + more.count,
    sum: known.sum + more.sum,
    min: earlier(known.min, more.min, more.min.value - known.min.value),
    max: earlier(known.max, more.max, known.max.value - more.max.value),
  };
}

/** `ahead` is negative if the second is the more extreme one. */
function earlier(one: Extreme, other: Extreme, ahead: number): Extreme {
  return ahead < 0 || (ahead === 0 && other.at < one.at) ? other : one;
}

interface Roughly {
  readonly organizationId: number;
  readonly asked: readonly SourceAsked[];
  readonly sums: readonly Sums[];
}

/** Puts the instant of the reading in the place of the beginning of its bucket. */
async function exact(timeSeries: TimeSeries, { organizationId, asked, sums }: Roughly): Promise<Sums[]> {
  const wanted = asked.flatMap((each, place) =>
    (['min', 'max'] as const).flatMap((which) => {
      const extreme = sums[place]?.[which];
      return extreme === undefined || extreme.bucketMs === 0 ? [] : [{ ...each, ...extreme, place, which }];
    }),
  );
  if (wanted.length === 0) return [...sums];
  const selects = wanted.map(
    ({ metricId, parts, at, bucketMs }, index) =>
      `SELECT ${index} AS place, toFloat64(toUnixTimestamp64Milli(min(ts))) AS at FROM readings
        WHERE org = {org: UInt32} AND metric = ${metricId} AND sensor IN (${sensorsAt(parts, at).join(', ')}) AND value = {v${index}: Float64}
        AND ts >= ${instantOfValue(at)} AND ts < ${instantOfValue(at + bucketMs)}`,
  );
  const given = Object.fromEntries(wanted.map(({ value }, index) => [`v${index}`, value]));
  const rows = await timeSeries.query<{ place: number; at: number }>(selects.join(' UNION ALL '), {
    org: organizationId,
    ...given,
  });
  const precise = [...sums];
  for (const { place: index, at } of rows) {
    const { place, which } = wanted[index] ?? {};
    const known = place === undefined ? undefined : precise[place];
    if (place !== undefined && which !== undefined && known !== undefined)
      precise[place] = { ...known, [which]: { ...known[which], at, bucketMs: 0 } };
  }
  return precise;
}

/** The sensor that a point had in a whole bucket. */
function sensorsAt(parts: readonly Part[], at: number): number[] {
  return parts.filter(({ from, until }) => from <= at && at < until).map(({ sensorId }) => sensorId);
}
