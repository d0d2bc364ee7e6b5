import {
  anyNumber,
  anyText,
  instant,
  integer,
  listOf,
  nullable,
  optional,
  shape,
  tupleOf,
  type ViewOf,
} from '../shape.ts';

/**
 * GET api/time/{org}/moment: the last entry that the workspace knew at the moment, and its first and its last entry. `n` is the
 * place of an entry among those of the workspace, from 1; `position` its place in the event store, for `X-After-Position`; `known`
 * the instant from which it was known.
 */
export const momentViewShape = shape({
  n: integer(1),
  position: anyText(),
  known: instant(),
  at: instant(),
  first: instant(),
  last: integer(1),
});
export type MomentView = ViewOf<typeof momentViewShape>;

/**
 * Instant of knowing, sensor, metric, measured at, and the value, null for an output that has none; then the effective instant if it is
 * neither of both or if the last follows: when it arrived, if that was after the step in which it is shown. Epoch milliseconds.
 */
const playedValueShape = tupleOf(
  integer(0),
  integer(1),
  integer(1),
  integer(0),
  nullable(anyNumber()),
  optional(integer(0)),
  optional(integer(0)),
);
export type PlayedValue = readonly [
  known: number,
  sensorId: number,
  metricId: number,
  measuredAt: number,
  value: number | null,
  effectiveAt?: number,
  arrivedAt?: number,
];

/** From when the newest entry of a concept is known (epoch milliseconds), the concept, and the number of the entry. */
const markShape = tupleOf(integer(0), anyText(), integer(1));
export type Mark = ViewOf<typeof markShape>;

/**
 * GET api/time/{org}/segment: all that became known after `from` of the request and until `to`, in this order: of each point and
 * each concept the last in each step. `to` is earlier than asked if there is more than one answer holds, at the end of the step in
 * which members or placements changed, and at the present: what follows begins with a snapshot.
 */
export const segmentViewShape = shape({ to: integer(0), values: listOf(playedValueShape), marks: listOf(markShape) });
export interface SegmentView {
  readonly to: number;
  readonly values: readonly PlayedValue[];
  readonly marks: readonly Mark[];
}

/** A time, from and to in epoch milliseconds, with the worst severity of the alarms that were active in it. */
const bandShape = tupleOf(integer(0), integer(0), integer(0));

/**
 * GET api/time/{org}/density: how many entries each bucket has, when alarms were active, and when at least one base was away.
 * Instants are epoch milliseconds; bands and gaps are as exact as the buckets.
 */
export const densityViewShape = shape({
  from: integer(0),
  bucketMs: integer(1),
  entries: listOf(integer(0)),
  bands: listOf(bandShape),
  gaps: listOf(tupleOf(integer(0), integer(0))),
});
export type DensityView = ViewOf<typeof densityViewShape>;

/** GET api/time/{org}/step: the entry that was looked for; null if there is none. */
export const stepViewShape = shape({
  entry: nullable(shape({ n: integer(1), at: instant(), concept: anyText(), type: anyText(), subject: anyText() })),
});
export type StepView = ViewOf<typeof stepViewShape>;
