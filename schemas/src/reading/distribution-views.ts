import { anyNumber, anyText, flag, integer, listOf, nullable, shape, type ViewOf } from '../shape.ts';

/** Of readings: each native value is one of them, or lies between two (type 7 of Hyndman and Fan 1996). */
const boxShape = shape({
  min: anyNumber(),
  q1: anyNumber(),
  median: anyNumber(),
  q3: anyNumber(),
  max: anyNumber(),
});
export type Box = ViewOf<typeof boxShape>;

const pointDistributionShape = shape({
  /** As asked. */
  point: anyText(),
  metricId: integer(1),
  isWithheld: flag(),
  /** Readings measured in the range. */
  n: integer(0),
  /** Null without a reading. */
  box: nullable(boxShape),
  /** The time for which values of each bin held, as figures count it, milliseconds. */
  bins: listOf(integer(0)),
  below: integer(0),
  above: integer(0),
  unknown: integer(0),
});
export type PointDistribution = ViewOf<typeof pointDistributionShape>;

/** GET api/readings/{org}/distribution: points in the asked order. */
export const distributionViewShape = shape({
  from: integer(0),
  to: integer(0),
  /** Where the first bin begins; null if nothing was measured. */
  low: nullable(anyNumber()),
  /** Of one bin, a difference; the last one has its upper end, too. 0 if all values are the same. */
  binWidth: anyNumber(),
  points: listOf(pointDistributionShape),
});
export type DistributionView = ViewOf<typeof distributionViewShape>;
