import type { PointHistoryQuery } from '@watchglass/schemas/asset/queries';
import type { Segments } from '@watchglass/schemas/asset/segments';
import type { PointHistoryView } from '@watchglass/schemas/asset/views';
import type { Sight } from '@watchglass/schemas/member/rights';
import { CHART_DAYS, CHART_LONGEST_MS, CHART_POINTS } from '@watchglass/schemas/reading/limits';
import { refuse } from '@watchglass/schemas/refusals';
import type { SensorKind } from '@watchglass/schemas/sensor/states';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { LateValue } from '@watchglass/schemas/reading/views';
import type { Then } from '../moment/asked-then.ts';
import { bucketsFor, sourceOf, type Buckets } from '../reading/chart-buckets.ts';
import { intervalsOf, withGaps, type HistoryDeps, type SeriesRow } from '../reading/history.ts';
import { lateValues } from '../reading/late-values.ts';
import { placedIn } from '../reading/points.ts';
import { atOf, FINAL_SETTINGS, valuesThen, virtualAmong } from '../reading/value-tables.ts';
import { pointIsShown } from './rows.ts';
import { clipped, splitAt, type Part } from './segment-parts.ts';

const DAY_MS = 86_400_000;
const ROLLUP_MS = { readings: 1, readings_15m: 900_000, readings_1h: 3_600_000, readings_1d: DAY_MS } as const;

interface FoundPoint extends Record<string, unknown> {
  readonly metric_id: number;
  readonly segments: Segments;
}

const POINT = `SELECT p.metric_id, p.segments FROM read.asset_points p
JOIN read.assets t ON t.id = p.asset_id AND t.organization_id = p.organization_id AND NOT t.deleted
WHERE p.organization_id = $1 AND p.id::text = $2 AND NOT p.removed AND ${placedIn('t', '$3')}
  AND ($4::uuid[] IS NULL OR ${pointIsShown('$4', '$5::uuid[]')})`;

/**
 * Returns the buckets of a point: the readings of each sensor while the point had it, as far as the caller sees the
 * sensor. Refuses with `NotFound`, `RangeTooLong` and `InvalidRequest`.
 */
export async function pointHistory(
  deps: HistoryDeps,
  sight: Sight,
  { id, from, to, width }: PointHistoryQuery & { readonly id: string },
): Promise<PointHistoryView> {
  const point = await pointNamed(deps.relational, sight, id);
  if (to - from > CHART_LONGEST_MS) refuse('RangeTooLong', { limit: CHART_DAYS });
  if (to <= from) refuse('InvalidRequest');
  const buckets = bucketsFor(from, to, Math.min(width, CHART_POINTS));
  const end = buckets.start + buckets.count * buckets.bucketMs;
  const parts = clipped(point.segments, { from: buckets.start, until: end });
  const metricId = point.metric_id;
  const sensorIds = [...new Set(parts.map(({ sensorId }) => sensorId))];
  const [intervals, virtual] = await Promise.all([
    intervalsOf(
      deps.relational,
      ofPoint(sight),
      sensorIds.map((sensorId) => ({ sensorId, metricId })),
    ),
    virtualAmong(deps.relational, sight.organizationId, sensorIds),
  ]);
  const isSeen = ({ sensorId }: Pick<Part, 'sensorId'>): boolean => intervals.has(`${sensorId}.${metricId}`);
  const seen = parts.filter(isSeen);
  const asked = { organizationId: sight.organizationId, metricId, parts: seen, virtual };
  const [found, late] = await Promise.all([
    bucketsOf(deps, { ...asked, buckets }),
    deps.moment && lateOf(deps.moment, { ...asked, from, to }),
  ]);
  return {
    from,
    to,
    bucketMs: buckets.bucketMs,
    metricId,
    segments: clipped(point.segments, { from, until: to }).map((part) => ({ ...part, isWithheld: !isSeen(part) })),
    points: withGaps(found, buckets, Math.max(0, ...intervals.values())),
    ...(late && { late }),
  };
}

/** What came late of each sensor while the point had it. */
async function lateOf(
  moment: Then,
  { organizationId, metricId, parts, virtual, from, to }: Omit<Asked, 'buckets'> & Instants,
): Promise<LateValue[]> {
  const points = [...new Set(parts.map(({ sensorId }) => sensorId))].map((sensorId) => ({ sensorId, metricId }));
  const found = await lateValues(moment, { organizationId, points, virtual, from, to });
  return parts
    .flatMap((part) =>
      (found.get(`${part.sensorId}.${metricId}`) ?? []).filter(([at]) => at >= part.from && at < part.until),
    )
    .toSorted(([a], [b]) => a - b);
}

interface Instants {
  readonly from: number;
  readonly to: number;
}

/**
 * The sight of a point's history: a wall that shows a point shows it with all sensors that it had, at the wall's
 * locations, though their other readings stay out of sight.
 */
export function ofPoint({ organizationId, locations }: Sight): Sight {
  return { organizationId, locations };
}

/** A measurement point of an asset in sight. Refuses with `NotFound`. */
export async function pointNamed(
  relational: Queryable,
  { organizationId, locations, shown }: Sight,
  id: string,
): Promise<FoundPoint> {
  const [point] = await relational.query<FoundPoint>({
    name: 'asset.point',
    text: POINT,
    values: [organizationId, id, locations, shown?.assets ?? null, shown?.plans ?? null],
  });
  return point ?? refuse('NotFound');
}

interface Asked {
  readonly organizationId: number;
  readonly metricId: number;
  readonly parts: readonly Part[];
  /** The sensors of parts that are virtual. */
  readonly virtual: ReadonlySet<number>;
  readonly buckets: Buckets;
}

/** Rows with the SQL of their instants. */
interface Source {
  /** `FROM` and a condition. */
  readonly rows: string;
  readonly column: string;
  /** SQL of an instant from a parameter in epoch milliseconds. */
  readonly instant: (parameter: string) => string;
  /** Columns of a bucket. */
  readonly columns: string;
}

const valuesOf = (kind: SensorKind, moment: HistoryDeps['moment']): Source => ({
  rows: valuesThen(kind, moment),
  column: 'ts',
  instant: (parameter) => `fromUnixTimestamp64Milli(${parameter}, 'UTC')`,
  columns: `intDiv(toUnixTimestamp64Milli(ts) - {start: Int64}, {width: Int64}) AS place,
  min(value) AS low, sum(value) AS total, toUInt64(count()) AS readings, max(value) AS high`,
});

const rollup = (table: string): Source => ({
  rows: `${table} AS r WHERE true`,
  column: 'r.bucket',
  instant: (parameter) => `toDateTime(intDiv(${parameter}, 1000), 'UTC')`,
  columns: `intDiv(toInt64(toUnixTimestamp(r.bucket)) * 1000 - {start: Int64}, {width: Int64}) AS place,
  min(r.min) AS low, sum(r.sum) AS total, toUInt64(sum(r.count)) AS readings, max(r.max) AS high`,
});

/** One row, since each row has a cost. */
const together = (selects: readonly string[]): string => `
SELECT groupArray(tuple(toUInt32(place), low, mean, high)) AS buckets FROM (
  SELECT place, min(p.low) AS low, sum(p.total) / sum(p.readings) AS mean, max(p.high) AS high
  FROM (${selects.join(' UNION ALL ')}) AS p GROUP BY place)`;

/**
 * Whole buckets come from the coarsest rollup that fits, the edges of segments from the readings, and those of virtual
 * sensors from their outputs.
 */
async function bucketsOf(
  { timeSeries: today, moment }: Pick<HistoryDeps, 'timeSeries' | 'moment'>,
  { organizationId, metricId, parts, virtual, buckets }: Asked,
): Promise<SeriesRow['buckets']> {
  if (parts.length === 0) return [];
  const { timeSeries } = moment ?? { timeSeries: today };
  const table = moment === undefined ? sourceOf(buckets) : 'readings';
  const isDerived = ({ sensorId }: Part): boolean => virtual.has(sensorId);
  const measured = parts.filter((part) => !isDerived(part));
  const { whole, edges } = table === 'readings' ? { whole: [], edges: measured } : splitAt(measured, ROLLUP_MS[table]);
  const asked = [
    selectOf(rollup(table), whole, 'w'),
    selectOf(valuesOf('physical', moment), edges, 'e'),
    selectOf(valuesOf('virtual', moment), parts.filter(isDerived), 'd'),
  ].filter((each) => each !== undefined);
  const sql = `${together(asked.map(({ select }) => select))} ${FINAL_SETTINGS}`;
  const [row] = await timeSeries.query<Pick<SeriesRow, 'buckets'>>(sql, {
    org: organizationId,
    metric: metricId,
    start: buckets.start,
    width: buckets.bucketMs,
    ...atOf(moment),
    ...Object.fromEntries(asked.flatMap(({ parameters }) => parameters)),
  });
  return row?.buckets ?? [];
}

interface Select {
  readonly select: string;
  readonly parameters: readonly (readonly [name: string, value: number])[];
}

/** The buckets of some parts in a source; `prefix` keeps the names of its parameters apart. */
function selectOf(
  { rows, column, instant, columns }: Source,
  parts: readonly Part[],
  prefix: string,
): Select | undefined {
  if (parts.length === 0) return undefined;
  const conditions = parts.map(
    (_part, n) =>
      `(sensor = {${prefix}s${n}: UInt32} AND ${column} >= ${instant(`{${prefix}f${n}: Int64}`)} AND ${column} < ${instant(`{${prefix}u${n}: Int64}`)})`,
  );
  return {
    select: `SELECT ${columns} FROM ${rows} AND org = {org: UInt32} AND metric = {metric: UInt32} AND (${conditions.join(' OR ')}) GROUP BY place`,
    parameters: parts.flatMap(({ sensorId, from, until }, n) => [
      [`${prefix}s${n}`, sensorId] as const,
      [`${prefix}f${n}`, from] as const,
      [`${prefix}u${n}`, until] as const,
    ]),
  };
}
