import type { Sight } from '@watchglass/schemas/member/rights';
import { AGGREGATE_LONGEST_MS, STATISTICS_DAYS } from '@watchglass/schemas/reading/limits';
import type { AggregateQuery } from '@watchglass/schemas/reading/queries';
import type { AggregateView, PeriodValue } from '@watchglass/schemas/reading/views';
import { sourcesAsked } from './asked-sources.ts';
import { clockPeriods } from './clock-periods.ts';
import type { HistoryDeps } from './history.ts';
import { bucketSelects, bucketsFrom } from './part-selects.ts';
import { atOf, FINAL_SETTINGS } from './value-tables.ts';

/**
 * Readings in [from, to) by hours, days, weeks or months of a zone's clock, late ones included. Refuses with `TooManySources`,
 * `RangeTooLong`, `InvalidRequest`, and with `NotFound` if a sensor or a point is not in sight.
 */
export async function aggregate(deps: HistoryDeps, sight: Sight, query: AggregateQuery): Promise<AggregateView> {
  const { from, to, period, timezone } = query;
  const longest = { days: STATISTICS_DAYS, ms: AGGREGATE_LONGEST_MS };
  const { organizationId, asked, virtual } = await sourcesAsked(deps, sight, query, longest);
  const { periods, table, numberOf, placeOf } = clockPeriods({ from, to, zone: timezone, period });
  const selects = bucketSelects({ asked, virtual, table, placeOf: numberOf }, deps.moment);
  const found = await bucketsOf(deps, { organizationId, selects });
  return {
    from,
    to,
    periods: periods.map(({ at, clock }) => [at, clock]),
    lines: asked.map(({ point, metricId, isWithheld }, line) => ({
      point,
      metricId,
      isWithheld,
      values: (found.get(line) ?? [])
        .map(([number, ...rest]): PeriodValue => [placeOf(number), ...rest])
        .filter(([place]) => place >= 0)
        .sort((a, b) => a[0] - b[0]),
    })),
  };
}

type Bucket = [number: number, low: number, mean: number, high: number, readings: number];

/** Buckets by the place of their line. */
async function bucketsOf(
  { timeSeries: today, moment }: Pick<HistoryDeps, 'timeSeries' | 'moment'>,
  { organizationId, selects }: { readonly organizationId: number; readonly selects: readonly string[] },
): Promise<ReadonlyMap<number, Bucket[]>> {
  if (selects.length === 0) return new Map();
  const { timeSeries } = moment ?? { timeSeries: today };
  const rows = await timeSeries.query<{ line: number; buckets: Bucket[] }>(
    `${bucketsFrom(selects)} ${FINAL_SETTINGS}`,
    {
      org: organizationId,
      ...atOf(moment),
    },
  );
  return new Map(rows.map(({ line, buckets }) => [line, buckets]));
}
