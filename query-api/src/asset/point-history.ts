import type { PointHistoryQuery } from '@watchglass/schemas/asset/queries';
import type { Segments } from '@watchglass/schemas/asset/segments';
import type { PointHistoryView } from '@watchglass/schemas/asset/views';
import type { Sight } from '@watchglass/schemas/member/rights';
import { CHART_DAYS, CHART_LONGEST_MS, CHART_POINTS } from '@watchglass/schemas/reading/limits';
import { refuse } from '@watchglass/schemas/refusals';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { LateValue } from '@watchglass/schemas/reading/views';
import type { Then } from '../moment/asked-then.ts';
import { bucketsFor, type Buckets } from '../reading/chart-buckets.ts';
import { intervalsOf, withGaps, type HistoryDeps, type SeriesRow } from '../reading/history.ts';
import { lateValues } from '../reading/late-values.ts';
import { bucketSelects, bucketsFrom, inBuckets } from '../reading/part-selects.ts';
import { placedIn } from '../reading/points.ts';
import { atOf, FINAL_SETTINGS, virtualAmong } from '../reading/value-tables.ts';
import { pointIsShown } from './rows.ts';
import { clipped, type Part } from './segment-parts.ts';

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

/**
 * Whole buckets come from the coarsest rollup that fits, the edges of segments from the readings, and those of virtual
 * sensors from their outputs.
 */
async function bucketsOf(
  { timeSeries: today, moment }: Pick<HistoryDeps, 'timeSeries' | 'moment'>,
  { organizationId, metricId, parts, virtual, buckets }: Asked,
): Promise<SeriesRow['buckets']> {
  const selects = bucketSelects({ asked: [{ metricId, parts }], virtual, ...inBuckets(buckets) }, moment);
  if (selects.length === 0) return [];
  const { timeSeries } = moment ?? { timeSeries: today };
  const [row] = await timeSeries.query<Pick<SeriesRow, 'buckets'>>(`${bucketsFrom(selects)} ${FINAL_SETTINGS}`, {
    org: organizationId,
    start: buckets.start,
    width: buckets.bucketMs,
    ...atOf(moment),
  });
  return row?.buckets ?? [];
}
