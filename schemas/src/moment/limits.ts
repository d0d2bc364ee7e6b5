/** Versions of rows that were replaced before that are not kept (ours). */
export const PAST_KEPT_DAYS = 730;
/** Requests for the past that a person or an API account may make; a page makes about ten. */
export const PAST_REQUESTS_PER_MINUTE = 600;

/** How many times faster than the clock the past can be played. */
export const SPEEDS = [1, 10, 60, 300, 600] as const;
export type Speed = (typeof SPEEDS)[number];
/** A player paints a frame at most this often, in milliseconds of its own clock. */
export const FRAME_MS = 50;
/** Of each point a segment has one value a step: milliseconds of the past between two frames at the highest speed. */
export const LONGEST_STEP_MS: number = FRAME_MS * Math.max(...SPEEDS);
/** The longest range that is played or drawn at once. */
export const PLAYED_DAYS = 31;
/** Values and marks of one segment: it ends earlier instead of holding more. */
export const SEGMENT_CHANGES = 50_000;
/** Steps of one segment (ours): ten times as many as ten seconds of play. */
export const SEGMENT_STEPS = 2_000;
export const DENSITY_BUCKETS = 500;
