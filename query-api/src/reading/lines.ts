import type { Sight } from '@watchglass/schemas/member/rights';
import { CHART_DAYS, CHART_LONGEST_MS, CHART_POINTS, LINE_WIDTH, LINES } from '@watchglass/schemas/reading/limits';
import type { Aggregation, LinesQuery } from '@watchglass/schemas/reading/queries';
import type { LinesView, LineView } from '@watchglass/schemas/reading/views';
import { refuse } from '@watchglass/schemas/refusals';
import { sourceAsked, type SourceAsked } from './asked-source.ts';
import { bucketsFor, type Buckets } from './chart-buckets.ts';
import { withGaps, type HistoryDeps, type SeriesRow } from './history.ts';
import { markedReadings } from './marked-readings.ts';
import { bucketSelects, bucketsFrom, inBuckets, valueSelects } from './part-selects.ts';
import { readingsWithGaps } from './reading-gaps.ts';
import { atOf, FINAL_SETTINGS, virtualAmong } from './value-tables.ts';

const QUARTER_MS = 900_000;

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
  const [found, marked] = await Promise.all([
    (areReadings ? readingsOf : bucketsOf)(deps, drawing),
    markedReadings(deps, { ...drawing, from, to }),
  ]);
  const told = asked.map(({ point, metricId, isWithheld, changes, intervalMs }, index): LineView => ({
    point,
    metricId,
    isWithheld,
    changes,
    intervalMs,
    ...(found.get(index) ?? NOTHING),
    ...marked(index),
  }));
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
type Found = ReadonlyMap<number, Pick<LineView, 'points' | 'lastCount'>>;
const NOTHING = { points: [], lastCount: 0 };

const fourOf = (selects: readonly string[]): string => `
SELECT line, arraySort(groupUniqArrayArray([first, last, (low.2, low.1), (high.2, high.1)])) AS points FROM (
  SELECT line, intDiv(at - {start: Int64}, {width: Int64}) AS place,
    min((at, value)) AS first, max((at, value)) AS last, min((value, at)) AS low, max((value, -at)) AS highest, (highest.1, -highest.2) AS high
  FROM (${selects.join(' UNION ALL ')}) GROUP BY line, place)
GROUP BY line`;

/** First, smallest, largest and last reading of each column. */
async function readingsOf(deps: Pick<HistoryDeps, 'timeSeries' | 'moment'>, drawing: Drawing): Promise<Found> {
  const selects = valueSelects(drawing, deps.moment);
  if (selects.length === 0) return new Map();
  const rows = await ask<{ line: number; points: [at: number, value: number][] }>(deps, drawing, fourOf(selects));
  return new Map(
    rows.map(({ line, points }) => {
      const intervalMs = drawing.asked[line]?.intervalMs ?? 0;
      return [line, { points: readingsWithGaps(points, intervalMs), lastCount: 0 }];
    }),
  );
}

const mediansOf = (selects: readonly string[]): string => `
SELECT line, groupArray(tuple(toUInt32(place), low, median, high, toFloat64(readings))) AS buckets FROM (
  SELECT line, intDiv(at - {start: Int64}, {width: Int64}) AS place,
    min(value) AS low, quantileExactInclusive(0.5)(value) AS median, max(value) AS high, count() AS readings
  FROM (${selects.join(' UNION ALL ')}) GROUP BY line, place)
GROUP BY line`;

type Bucket = [place: number, low: number, mean: number, high: number, readings: number];

/** Buckets: their mean, or another value of them, with the smallest and the largest one. */
async function bucketsOf(deps: Pick<HistoryDeps, 'timeSeries' | 'moment'>, drawing: Drawing): Promise<Found> {
  const { aggregation, buckets, asked } = drawing;
  const isMedian = aggregation === 'median';
  const selects = isMedian
    ? valueSelects(drawing, deps.moment)
    : bucketSelects({ ...drawing, ...inBuckets(buckets) }, deps.moment);
  if (selects.length === 0) return new Map();
  const sql = (isMedian ? mediansOf : bucketsFrom)(selects);
  const rows = await ask<{ line: number; buckets: Bucket[] }>(deps, drawing, sql);
  const shown = ([place, low, value, high]: Bucket): SeriesRow['buckets'][number] => [
    place,
    low,
    { min: low, max: high }[aggregation as 'min' | 'max'] ?? value,
    high,
  ];
  return new Map(
    rows.map(({ line, buckets: read }) => [
      line,
      {
        points: withGaps(read.map(shown), buckets, asked[line]?.intervalMs ?? 0),
        lastCount: read.reduce((last, each) => (each[0] > last[0] ? each : last))[4],
      },
    ]),
  );
}

async function ask<R extends Record<string, unknown>>(
  { timeSeries: today, moment }: Pick<HistoryDeps, 'timeSeries' | 'moment'>,
  { organizationId, buckets }: Drawing,
  sql: string,
): Promise<R[]> {
  const { timeSeries } = moment ?? { timeSeries: today };
  return timeSeries.query<R>(`${sql} ${FINAL_SETTINGS}`, {
    org: organizationId,
    start: buckets.start,
    width: buckets.bucketMs,
    ...atOf(moment),
  });
}
