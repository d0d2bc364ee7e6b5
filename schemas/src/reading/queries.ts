import {
  decimal,
  integer,
  matching,
  oneOf,
  optional,
  otherwise,
  shape,
  text,
  timeZoneName,
  type ValueOf,
} from '../shape.ts';
import {
  CHART_LONGEST_MS,
  CHART_POINTS,
  CHART_SOURCES,
  DISTRIBUTION_BINS,
  LATEST_POINTS,
  LINE_WIDTH,
  SHORTEST_WINDOW_MS,
  USUAL_ACTIVATION,
} from './limits.ts';

/** `<sensor>.<metric>`, joined by commas. */
export const pointList = () =>
  matching(/^[1-9]\d{0,8}\.[1-9]\d{0,8}(,[1-9]\d{0,8}\.[1-9]\d{0,8})*$/, 'points').max(LATEST_POINTS * 20);
export const LAST_INSTANT: number = Date.UTC(2106, 0, 1);

/** GET api/readings/{org}/history: instants in epoch milliseconds; `width` is the number of buckets that fit. */
export const historyQueryShape = shape({
  points: pointList(),
  from: integer(0, LAST_INSTANT),
  to: integer(0, LAST_INSTANT),
  width: otherwise(integer(1, 100_000), CHART_POINTS),
});
export type HistoryQuery = ValueOf<typeof historyQueryShape>;

/** GET api/readings/{org}/latest. */
export const latestQueryShape = shape({ points: optional(pointList()) });
export type LatestQuery = ValueOf<typeof latestQueryShape>;

/** GET api/readings/{org}/counts: of one base, or of all. */
export const countsQueryShape = shape({ base: optional(text(32)) });
export type CountsQuery = ValueOf<typeof countsQueryShape>;

/** `<sensor>.<metric>`, or `p<id>` of a measurement point, joined by commas. */
export const sourceList: ReturnType<typeof matching> = matching(
  /^(?:[1-9]\d{0,8}\.[1-9]\d{0,8}|p[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:,(?:[1-9]\d{0,8}\.[1-9]\d{0,8}|p[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))*$/,
  'points',
).max(LATEST_POINTS * CHART_SOURCES);

/** GET api/readings/{org}/statistics: readings measured in [from, to), epoch milliseconds. */
export const statisticsQueryShape = shape({
  points: sourceList,
  from: integer(0, LAST_INSTANT),
  to: integer(0, LAST_INSTANT),
});
export type StatisticsQuery = ValueOf<typeof statisticsQueryShape>;

/**
 * What stands for the readings of one column of pixels. `auto`: the readings themselves where there are few, else first, smallest,
 * largest and last of each column, or buckets of a quarter of an hour and more; `none`: never buckets; the others: one value of
 * each bucket.
 */
export const AGGREGATIONS = ['auto', 'none', 'mean', 'min', 'max', 'median'] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

/** GET api/readings/{org}/lines: readings measured in [from, to), epoch milliseconds; `width` is the number of columns of pixels. */
export const linesQueryShape = shape({
  points: sourceList,
  from: integer(0, LAST_INSTANT),
  to: integer(0, LAST_INSTANT),
  width: otherwise(integer(1, 100_000), LINE_WIDTH / 2),
  aggregation: otherwise(oneOf(...AGGREGATIONS), 'auto'),
});
export type LinesQuery = ValueOf<typeof linesQueryShape>;

/** A limit in the native unit of a metric. */
const limit = () => optional(decimal(-1e12, 1e12));

/**
 * GET api/readings/{org}/figures: readings measured in [from, to), epoch milliseconds. `low` and `high` bound what is within; `activation`
 * is the activation energy of the mean kinetic temperature, kJ/mol. Degree days are counted from `base`, °C, by days of the IANA zone
 * `timezone`; without a base, as Eurostat does: heating 18 - T up to 15 °C, cooling T - 21 from 24 °C on.
 */
export const figuresQueryShape = shape({
  points: sourceList,
  from: integer(0, LAST_INSTANT),
  to: integer(0, LAST_INSTANT),
  low: limit(),
  high: limit(),
  activation: otherwise(decimal(10, 500), USUAL_ACTIVATION),
  base: optional(decimal(-100, 100)),
  timezone: otherwise(timeZoneName(), 'UTC'),
});
export type FiguresQuery = ValueOf<typeof figuresQueryShape>;

/**
 * GET api/readings/{org}/distribution: readings measured in [from, to), epoch milliseconds. The bins have one width and reach from `low` to
 * `high`, native values; without them, from the smallest to the largest value of all points.
 */
export const distributionQueryShape = shape({
  points: sourceList,
  from: integer(0, LAST_INSTANT),
  to: integer(0, LAST_INSTANT),
  low: limit(),
  high: limit(),
  bins: otherwise(integer(1, DISTRIBUTION_BINS), DISTRIBUTION_BINS / 4),
});
export type DistributionQuery = ValueOf<typeof distributionQueryShape>;

/** GET api/readings/{org}/spectrum: readings measured in [from, to), epoch milliseconds. */
export const spectrumQueryShape = shape({
  points: sourceList,
  from: integer(0, LAST_INSTANT),
  to: integer(0, LAST_INSTANT),
});
export type SpectrumQuery = ValueOf<typeof spectrumQueryShape>;

/**
 * GET api/readings/{org}/intensity: the same in windows of so many milliseconds, the first beginning at `from` and the last ending at `to`.
 */
export const intensityQueryShape = shape({
  points: sourceList,
  from: integer(0, LAST_INSTANT),
  to: integer(0, LAST_INSTANT),
  window: integer(SHORTEST_WINDOW_MS, CHART_LONGEST_MS),
});
export type IntensityQuery = ValueOf<typeof intensityQueryShape>;

/** GET api/readings/{org}/export: readings measured in [from, to), epoch milliseconds, with their clock in an IANA zone. */
export const linesExportShape = shape({
  points: sourceList,
  from: integer(0, LAST_INSTANT),
  to: integer(0, LAST_INSTANT),
  timezone: otherwise(timeZoneName(), 'UTC'),
});
export type LinesExport = ValueOf<typeof linesExportShape>;

/** Periods of a clock; weeks begin on Monday. */
export const CLOCK_PERIODS = ['hour', 'day', 'week', 'month'] as const;
export type ClockPeriod = (typeof CLOCK_PERIODS)[number];

/** GET api/readings/{org}/aggregate: readings measured in [from, to), epoch milliseconds, by periods on the clock of an IANA zone. */
export const aggregateQueryShape = shape({
  points: sourceList,
  from: integer(0, LAST_INSTANT),
  to: integer(0, LAST_INSTANT),
  period: otherwise(oneOf(...CLOCK_PERIODS), 'hour'),
  timezone: otherwise(timeZoneName(), 'UTC'),
});
export type AggregateQuery = ValueOf<typeof aggregateQueryShape>;
