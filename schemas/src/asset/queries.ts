import { CHART_POINTS } from '../reading/limits.ts';
import { integer, otherwise, shape, type ValueOf } from '../shape.ts';

const LAST_INSTANT = Date.UTC(2106, 0, 1);

/** GET api/assets/{org}/point/{id}/history: instants in epoch milliseconds; `width` is the number of buckets that fit. */
export const pointHistoryQueryShape = shape({
  from: integer(0, LAST_INSTANT),
  to: integer(0, LAST_INSTANT),
  width: otherwise(integer(1, 100_000), CHART_POINTS),
});
export type PointHistoryQuery = ValueOf<typeof pointHistoryQueryShape>;
