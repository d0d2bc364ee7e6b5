import {
  anyNumber,
  anyText,
  flag,
  integer,
  listOf,
  mapOf,
  nullable,
  oneOf,
  optional,
  shape,
  tupleOf,
  type Shape,
  type ViewOf,
} from '../shape.ts';
import type { LiveValue } from '../live/messages.ts';
import { QUARANTINE_REASONS } from './quarantine.ts';

/**
 * GET api/readings/{org}/counts?base=…: outcomes of all received readings, since the first uplink of the base.
 * received = stored + duplicate + conflict + the sum of quarantined; `late` is part of stored.
 */
export const readingCountsShape = shape({
  received: integer(0),
  stored: integer(0),
  late: integer(0),
  duplicate: integer(0),
  conflict: integer(0),
  quarantined: mapOf(oneOf(...QUARANTINE_REASONS), integer(0)),
});
export type ReadingCounts = ViewOf<typeof readingCountsShape>;

/** One bucket: start (epoch ms), smallest, average, largest; null marks a gap. */
export const chartPointShape = tupleOf(
  anyNumber(),
  nullable(anyNumber()),
  nullable(anyNumber()),
  nullable(anyNumber()),
);
export type ChartPoint = ViewOf<typeof chartPointShape>;

/** Measured at, value, and received at, in epoch milliseconds. */
export const lateValueShape = tupleOf(integer(0), anyNumber(), integer(0));
export type LateValue = ViewOf<typeof lateValueShape>;

/** Measured at (epoch ms), the value that stands, and another one for the same instant, which was refused. */
const conflictingValueShape = tupleOf(integer(0), anyNumber(), anyNumber());
export type ConflictingValue = ViewOf<typeof conflictingValueShape>;

const chartSeriesShape = shape({
  sensorId: integer(1),
  metricId: integer(1),
  points: listOf(chartPointShape),
  /**
   * In the past: what had been measured by the moment and arrived after it, as far as it is part of `points`; the newest ones if there
   * are many. Readings with `basis=measured` only; outputs of virtual sensors always, since they are computed again. Absent today.
   */
  late: optional(listOf(lateValueShape)),
});
export type ChartSeries = ViewOf<typeof chartSeriesShape>;

/** GET api/readings/{org}/history. */
export const historyViewShape = shape({
  from: integer(0),
  to: integer(0),
  bucketMs: integer(1),
  series: listOf(chartSeriesShape),
});
export type HistoryView = ViewOf<typeof historyViewShape>;

/** A `LiveValue`. */
const liveValueShape = tupleOf(
  integer(1),
  integer(1),
  integer(0),
  anyNumber(),
  anyText(),
  optional(integer(0)),
  optional(integer(0)),
) as Shape<LiveValue>;

/** GET api/readings/{org}/latest?points=…: points with a value; without `points` all of the organization. */
export const latestValuesShape = shape({ values: listOf(liveValueShape) });
export type LatestValues = ViewOf<typeof latestValuesShape>;

/** Reply to an accepted uplink: all of it is durable. */
export const packAcceptedShape = shape({ accepted: integer(0), quarantined: integer(0) });
export type PackAccepted = ViewOf<typeof packAcceptedShape>;

/** A value in the metric's native unit and the instant at which it was measured, epoch milliseconds. */
const extremeShape = shape({ value: anyNumber(), at: integer(0) });

const pointStatisticsShape = shape({
  /** As asked. */
  point: anyText(),
  metricId: integer(1),
  count: integer(0),
  /** Null without a reading. The mean is sum / count. */
  sum: nullable(anyNumber()),
  /** The first time that the smallest value was measured, and the largest. */
  min: nullable(extremeShape),
  max: nullable(extremeShape),
  /** Readings of a sensor out of the reader's sight are left out: a measurement point had it in this time. */
  isWithheld: flag(),
});
export type PointStatistics = ViewOf<typeof pointStatisticsShape>;

/** GET api/readings/{org}/statistics: points in the asked order. */
export const statisticsViewShape = shape({ from: integer(0), to: integer(0), points: listOf(pointStatisticsShape) });
export type StatisticsView = ViewOf<typeof statisticsViewShape>;

const lineShape = shape({
  /** As asked. */
  point: anyText(),
  metricId: integer(1),
  /** Readings with their true instants, or buckets; null marks a gap. */
  points: listOf(chartPointShape),
  /** The longest interval of its sensors, milliseconds; 0 without a sensor in sight. */
  intervalMs: integer(0),
  /** Readings in the last bucket; 0 if the points are readings. */
  lastCount: integer(0),
  /** What came after newer readings; of the past, also what came after its moment. The newest ones if there are many. */
  late: listOf(lateValueShape),
  /** Where more than one value came for one instant; the newest ones if there are many. */
  conflicts: listOf(conflictingValueShape),
  /** The instants at which a measurement point got another sensor, with its id; null out of the reader's sight. */
  changes: listOf(shape({ at: integer(0), sensorId: nullable(integer(1)) })),
  /** Readings of a sensor out of the reader's sight are left out: a measurement point had it in this time. */
  isWithheld: flag(),
});
export type LineView = ViewOf<typeof lineShape>;

/** GET api/readings/{org}/lines: points in the asked order. */
export const linesViewShape = shape({
  from: integer(0),
  to: integer(0),
  /** Width of a bucket, or of a column of pixels. */
  bucketMs: integer(1),
  /** The points of lines are readings; else each is a bucket, with its smallest and largest value. */
  areReadings: flag(),
  lines: listOf(lineShape),
});
export type LinesView = ViewOf<typeof linesViewShape>;

const number = () => nullable(anyNumber());

const pointFiguresShape = shape({
  /** As asked. */
  point: anyText(),
  metricId: integer(1),
  isWithheld: flag(),
  /** Readings measured in the range. */
  n: integer(0),
  mean: number(),
  /** Of a sample: divided by n - 1. A difference: only its factor is converted to other units. */
  deviation: number(),
  /** Exact, of type 7 (Hyndman and Fan 1996). */
  p5: number(),
  p50: number(),
  p95: number(),
  /** Each reading holds until the next one, for three intervals at most; the rest of the range is unknown. Milliseconds. */
  within: integer(0),
  below: integer(0),
  above: integer(0),
  unknown: integer(0),
  /** Weighted with the time that each reading holds. */
  weightedMean: number(),
  /** Trapezoids between neighbours that hold until each other, in units times hours, and their time. */
  integral: number(),
  integralMs: integer(0),
  /** °C; null for what is no temperature. */
  meanKineticTemperature: number(),
  /** The largest one of 24 hours, four fifths of which are known, and their beginning, a quarter of an hour; null if there is none. */
  worstDay: nullable(extremeShape),
  /** The same of 30 days. */
  worstMonth: nullable(extremeShape),
  /** Of days of which four fifths are known; `missing` are the others. Differences. Null for what is no temperature. */
  degreeDays: nullable(shape({ heating: anyNumber(), cooling: anyNumber(), days: integer(0), missing: integer(0) })),
  /** Least squares over the means of at least seven buckets, per day. A difference. */
  trend: number(),
  /** 0 to 1: the mean share of expected readings of all buckets. */
  coverage: number(),
});
export type PointFigures = ViewOf<typeof pointFiguresShape>;

/** GET api/readings/{org}/figures: points in the asked order. */
export const figuresViewShape = shape({ from: integer(0), to: integer(0), points: listOf(pointFiguresShape) });
export type FiguresView = ViewOf<typeof figuresViewShape>;

/** The place of the period, and of its readings: smallest, mean, largest, number. */
const periodValueShape = tupleOf(integer(0), anyNumber(), anyNumber(), anyNumber(), integer(1));
export type PeriodValue = ViewOf<typeof periodValueShape>;

/** GET api/readings/{org}/aggregate: points in the asked order. */
export const aggregateViewShape = shape({
  from: integer(0),
  to: integer(0),
  /**
   * Each period in the range: its first instant there, and what the clock shows at its beginning, as if that were UTC. Epoch
   * milliseconds.
   */
  periods: listOf(tupleOf(integer(0), anyNumber())),
  lines: listOf(
    shape({
      /** As asked. */
      point: anyText(),
      metricId: integer(1),
      isWithheld: flag(),
      /** Those of periods with readings, in their order. */
      values: listOf(periodValueShape),
    }),
  ),
});
export type AggregateView = ViewOf<typeof aggregateViewShape>;
