import { pointList } from '../reading/queries.ts';
import { integer, matching, oneOf, optional, otherwise, shape, type ValueOf } from '../shape.ts';
import { BASES } from './bases.ts';
import { DENSITY_BUCKETS, FRAME_MS, LONGEST_STEP_MS } from './limits.ts';
import { MOMENT } from './moment-text.ts';

export const momentText = () => matching(MOMENT, 'an instant with its offset, or n and the number of an entry').max(40);

/** The fields of every request that can be asked for the past. */
export const momentFields = {
  at: optional(momentText()),
  basis: otherwise(oneOf(...BASES), 'known'),
};

/** GET api/time/{org}/moment. */
export const momentQueryShape = shape({ at: momentText() });
/** GET api/time/{org}/entry: the number of an entry of the workspace. */
export const entryQueryShape = shape({ n: integer(1, 999_999_999) });
export type MomentQuery = ValueOf<typeof momentQueryShape>;

const LAST_INSTANT = Date.UTC(2106, 0, 1);
const range = { from: integer(0, LAST_INSTANT), to: integer(0, LAST_INSTANT) };

/**
 * GET api/time/{org}/segment: what changed after `from` and until `to`, epoch milliseconds; `step` is the time of the past between
 * two frames, in milliseconds. Without points it has marks only.
 */
export const segmentQueryShape = shape({
  ...range,
  step: otherwise(integer(FRAME_MS, LONGEST_STEP_MS), FRAME_MS),
  points: optional(pointList()),
  basis: otherwise(oneOf(...BASES), 'known'),
});
export type SegmentQuery = ValueOf<typeof segmentQueryShape>;

/** GET api/time/{org}/density: epoch milliseconds, `to` excluded. */
export const densityQueryShape = shape({
  ...range,
  buckets: otherwise(integer(1, DENSITY_BUCKETS), DENSITY_BUCKETS),
});
export type DensityQuery = ValueOf<typeof densityQueryShape>;

/** `alarm`: that an alarm was raised; `change`: what a person or an API account did, other than at an alarm. */
export const STEP_KINDS = ['entry', 'alarm', 'change'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** GET api/time/{org}/step. */
export const stepQueryShape = shape({
  at: momentText(),
  kind: otherwise(oneOf(...STEP_KINDS), 'entry'),
  direction: otherwise(oneOf('next', 'previous'), 'next'),
});
export type StepQuery = ValueOf<typeof stepQueryShape>;
