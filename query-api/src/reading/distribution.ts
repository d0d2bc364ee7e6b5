import type { Sight } from '@watchglass/schemas/member/rights';
import { AGGREGATE_LONGEST_MS, STATISTICS_DAYS } from '@watchglass/schemas/reading/limits';
import type { DistributionQuery } from '@watchglass/schemas/reading/queries';
import type { DistributionView, PointDistribution } from '@watchglass/schemas/reading/distribution-views';
import { refuse } from '@watchglass/schemas/refusals';
import { sourcesAsked } from './asked-sources.ts';
import { heldBy } from './held-readings.ts';
import type { HistoryDeps } from './history.ts';
import { FINAL_SETTINGS } from './value-tables.ts';

/**
 * How readings in [from, to) are spread, late ones included: the quartiles of readings, and the time that values of each bin held. All
 * points have the same bins. Refuses with `TooManySources`, `RangeTooLong`, `LimitsCrossed`, `InvalidRequest`, and with `NotFound` if a
 * sensor or a point is not in sight.
 */
export async function distribution(
  deps: HistoryDeps,
  sight: Sight,
  query: DistributionQuery,
): Promise<DistributionView> {
  const { from, to, low, high } = query;
  const longest = { days: STATISTICS_DAYS, ms: AGGREGATE_LONGEST_MS };
  if (low !== undefined && high !== undefined && low >= high) refuse('LimitsCrossed');
  const sources = await sourcesAsked(deps, sight, query, longest);
  const held = heldBy({ ...sources, query }, deps.moment);
  const ask: Ask = async (sql, more = {}) => {
    if (held === null) return [];
    const { timeSeries } = deps.moment ?? deps;
    return timeSeries.query(`WITH ${held.sql} ${sql} ${FINAL_SETTINGS}`, { ...held.parameters, ...more });
  };
  const spreads = await ask<SpreadRow>(SPREADS);
  const scale = scaleOf(spreads, query);
  const times = scale.low === null ? [] : await ask<TimesRow>(TIMES, { ...scale });
  return {
    from,
    to,
    low: scale.low,
    binWidth: scale.width,
    points: sources.asked.map(({ point, metricId, isWithheld }, line) => ({
      point,
      metricId,
      isWithheld,
      ...boxOf(spreads.find((row) => row.line === line)),
      ...timesOf(times.find((row) => row.line === line)?.times ?? [], { bins: scale.bins, rangeMs: to - from }),
    })),
  };
}

type Ask = <R extends Record<string, unknown>>(sql: string, more?: Readonly<Record<string, unknown>>) => Promise<R[]>;

interface SpreadRow extends Record<string, unknown> {
  readonly line: number;
  readonly n: number;
  readonly low: number;
  /** Without a reading no numbers. */
  readonly quartiles: readonly [q1: number, median: number, q3: number];
  readonly high: number;
  /** Of all that holds in the range, also of the reading before it. */
  readonly least: number;
  readonly most: number;
  readonly known: number;
}

const SPREADS = `
SELECT line, toFloat64(countIf(isIn)) AS n, minIf(value, isIn) AS low, maxIf(value, isIn) AS high,
  quantilesExactInclusiveIf(0.25, 0.5, 0.75)(value, isIn) AS quartiles,
  minIf(value, holds > 0) AS least, maxIf(value, holds > 0) AS most, sum(holds) AS known
FROM held GROUP BY line`;

interface TimesRow extends Record<string, unknown> {
  readonly line: number;
  /** Bins by their place: -1 below the first, and as many as there are above the last. */
  readonly times: readonly (readonly [place: number, ms: number])[];
}

const TIMES = `
SELECT line, groupArray((place, ms)) AS times FROM (
  SELECT line, sum(holds) AS ms, toInt32(multiIf(value < {low: Float64}, -1., value > {high: Float64}, {bins: Float64},
    {width: Float64} = 0, 0., least({bins: Float64} - 1, floor((value - {low: Float64}) / {width: Float64})))) AS place
  FROM held WHERE holds > 0 GROUP BY line, place)
GROUP BY line`;

/** Of bins; without a beginning there is none. */
interface Scale {
  readonly low: number | null;
  readonly high: number;
  readonly width: number;
  readonly bins: number;
}

const NONE: Scale = { low: null, high: 0, width: 0, bins: 0 };

/** The asked ends, else those of all values; one bin if they are the same. None if nothing is known and not both ends are asked. */
function scaleOf(spreads: readonly SpreadRow[], { low, high, bins }: DistributionQuery): Scale {
  const known = spreads.filter((row) => row.known > 0);
  const most = high ?? Math.max(...known.map((row) => row.most));
  const first = low ?? Math.min(most, ...known.map((row) => row.least));
  // All may lie beyond the one end that is asked.
  const last = Math.max(first, most);
  if (!Number.isFinite(first) || !Number.isFinite(last)) return NONE;
  if (first === last) return { low: first, high: last, width: 0, bins: 1 };
  return { low: first, high: last, width: last / bins - first / bins, bins };
}

function boxOf(row: SpreadRow | undefined): Pick<PointDistribution, 'n' | 'box'> {
  if (row === undefined || row.n === 0) return { n: 0, box: null };
  const { n, low: min, high: max, quartiles } = row;
  const [q1, median, q3] = quartiles;
  return { n, box: { min, q1, median, q3, max } };
}

/** Whole milliseconds that add up to the range. */
function timesOf(
  times: TimesRow['times'],
  { bins, rangeMs }: { readonly bins: number; readonly rangeMs: number },
): Pick<PointDistribution, 'bins' | 'below' | 'above' | 'unknown'> {
  const at = new Map(times.map(([place, ms]) => [place, Math.round(ms)]));
  const known = [...at.values()].reduce((sum, ms) => sum + ms, 0);
  return {
    bins: Array.from({ length: bins }, (_, place) => at.get(place) ?? 0),
    below: at.get(-1) ?? 0,
    above: at.get(bins) ?? 0,
    unknown: Math.max(0, rangeMs - known),
  };
}
