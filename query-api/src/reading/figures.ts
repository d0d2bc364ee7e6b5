import type { Sight } from '@watchglass/schemas/member/rights';
import { STATISTICS_DAYS } from '@watchglass/schemas/reading/limits';
import type { FiguresQuery } from '@watchglass/schemas/reading/queries';
import type { FiguresView, PointFigures } from '@watchglass/schemas/reading/views';
import { refuse } from '@watchglass/schemas/refusals';
import type { SourceAsked } from './asked-source.ts';
import { sourcesAsked } from './asked-sources.ts';
import type { HistoryDeps } from './history.ts';
import { heldBy } from './held-readings.ts';
import { isTemperature, kelvinOf, temperatureFigures, type Warmth, type WarmthAsked } from './temperature-figures.ts';
import { FINAL_SETTINGS } from './value-tables.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const FEWEST_BUCKETS = 7;

/**
 * Figures of readings in [from, to), late ones included, each from the readings themselves. Refuses with `TooManySources`,
 * `RangeTooLong`, `LimitsCrossed`, `InvalidRequest`, and with `NotFound` if a sensor or a point is not in sight.
 */
export async function figures(deps: HistoryDeps, sight: Sight, query: FiguresQuery): Promise<FiguresView> {
  const { from, to, low, high } = query;
  if (low !== undefined && high !== undefined && low >= high) refuse('LimitsCrossed');
  const longest = { days: STATISTICS_DAYS, ms: STATISTICS_DAYS * DAY_MS };
  const sources = await sourcesAsked(deps, sight, query, longest);
  const { asked } = sources;
  const given = { ...sources, query };
  const [found, warmth] = await Promise.all([figuresOf(deps, given), temperatureFigures(deps, given)]);
  const points = asked.map((each, index) => ({ ...told(each, found.get(index), to - from), ...warmth(index) }));
  return { from, to, points };
}

type Figure = 'mean' | 'deviation' | 'weightedMean' | 'integral' | 'kinetic';

interface FiguresRow extends Record<Figure, number | null> {
  readonly line: number;
  readonly n: number;
  readonly percentiles: readonly (number | null)[];
  readonly within: number;
  readonly below: number;
  readonly above: number;
  readonly integralMs: number;
  readonly buckets: number;
  readonly reported: number;
  readonly slope: number | null;
}

/**
 * `held` has one row for each reading with the part of the range that it holds; the one before the range may hold into it. The bucket of
 * coverage and trend is the first of a quarter of an hour, an hour and a day with room for two readings.
 */
const FIGURES = `bucketed AS (
  SELECT line, place, width, avg(value) AS mean, least(1., count() * interval / width) AS share
  FROM (SELECT *, multiIf(interval <= ${7.5 * MINUTE_MS}, ${15 * MINUTE_MS}., interval <= ${30 * MINUTE_MS}, ${HOUR_MS}., ${DAY_MS}.) AS width,
    intDiv(toInt64(at - {from: Float64}), toInt64(width)) AS place FROM held WHERE isIn)
  GROUP BY line, place, width, interval
)
SELECT line, toFloat64(countIf(isIn)) AS n, avgIf(value, isIn) AS mean, stddevSampStableIf(value, isIn) AS deviation,
  quantilesExactInclusiveIf(0.05, 0.5, 0.95)(value, isIn) AS percentiles,
  sumIf(holds, value >= {low: Float64} AND value <= {high: Float64}) AS within,
  sumIf(holds, value < {low: Float64}) AS below, sumIf(holds, value > {high: Float64}) AS above,
  sumKahan(value * holds) / sum(holds) AS weightedMean,
  sumKahan((value + nextValue) / 2 * joined) / ${HOUR_MS} AS integral, sum(joined) AS integralMs,
  {kelvin: Float64} / -log(sumKahan(exp(-{kelvin: Float64} / (value + 273.15)) * holds) / sum(holds)) - 273.15 AS kinetic,
  any(b.buckets) AS buckets, any(b.reported) AS reported, any(b.slope) AS slope
FROM held LEFT JOIN (
  SELECT line, toFloat64(count()) AS buckets, sum(share) / ceil(({to: Float64} - {from: Float64}) / width) AS reported,
    simpleLinearRegression(toFloat64(place), mean).1 * ${DAY_MS} / width AS slope FROM bucketed GROUP BY line, width
) AS b USING (line) GROUP BY line`;

async function figuresOf(
  { timeSeries: today, moment }: Pick<HistoryDeps, 'timeSeries' | 'moment'>,
  given: WarmthAsked,
): Promise<ReadonlyMap<number, FiguresRow>> {
  const { low = -Number.MAX_VALUE, high = Number.MAX_VALUE } = given.query;
  const held = heldBy(given, moment);
  if (held === null) return new Map();
  const { timeSeries } = moment ?? { timeSeries: today };
  const rows = await timeSeries.query<FiguresRow & Record<string, unknown>>(
    `WITH ${held.sql}, ${FIGURES} ${FINAL_SETTINGS}`,
    { ...held.parameters, kelvin: kelvinOf(given.query), low, high },
  );
  return new Map(rows.map((row) => [row.line, row]));
}

const NOTHING = {
  n: 0,
  mean: null,
  deviation: null,
  p5: null,
  p50: null,
  p95: null,
  within: 0,
  below: 0,
  above: 0,
  weightedMean: null,
  integral: null,
  integralMs: 0,
  meanKineticTemperature: null,
  trend: null,
  coverage: 0,
} as const;

function told(asked: SourceAsked, row: FiguresRow | undefined, rangeMs: number): Omit<PointFigures, keyof Warmth> {
  const { point, metricId, isWithheld } = asked;
  const named = { point, metricId, isWithheld };
  if (row === undefined) return { ...named, ...NOTHING, unknown: rangeMs };
  const { n, mean, weightedMean } = row;
  return {
    ...named,
    n,
    mean,
    weightedMean,
    ...spreadOf(row),
    ...timesOf(row, rangeMs),
    integral: row.integralMs > 0 ? row.integral : null,
    integralMs: Math.round(row.integralMs),
    meanKineticTemperature: isTemperature(metricId) ? row.kinetic : null,
    trend: row.buckets >= FEWEST_BUCKETS ? row.slope : null,
    coverage: row.reported,
  };
}

function spreadOf({ n, deviation, percentiles: [p5 = null, p50 = null, p95 = null] }: FiguresRow) {
  return { deviation: n > 1 ? deviation : null, p5, p50, p95 };
}

/** Whole milliseconds that add up to the range. */
function timesOf(row: FiguresRow, rangeMs: number) {
  const [within, below, above] = [Math.round(row.within), Math.round(row.below), Math.round(row.above)];
  return { within, below, above, unknown: Math.max(0, rangeMs - within - below - above) };
}
