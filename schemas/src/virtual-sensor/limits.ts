/** All of these are ours. */
export const INPUTS_MAX = 32;
/** A virtual sensor of physical inputs has depth 1. */
export const DEPTH_MAX = 3;
export const VIRTUAL_SENSORS_PER_ORGANIZATION = 1_000;
export const MAX_AGE_MIN_SECONDS = 300;
export const MAX_AGE_MAX_SECONDS = 604_800;
/** The default age limit of an input, in its intervals. */
export const MAX_AGE_INTERVALS = 3;
export const PREVIEW_DAYS = 7;
/** Points of the preview's chart. */
export const PREVIEW_POINTS = 300;
