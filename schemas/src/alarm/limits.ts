/** Readings of a point that are all older than this on arrival ring nothing (our choice). */
export const RINGS_WITHIN_HOURS = 24;
export const COMMENT_MAX_LINES = 10;
export const COMMENT_MAX_CHARACTERS = 1_000;
/** Resolved alarms stay in the resolved view for this long. */
export const RESOLVED_SHOWN_HOURS = 24;
/** The active alarms table leaves out alarms of this metric (radio signal). */
export const HIDDEN_METRIC_ID = 61;
/** A silence of one's own screens, or of a wall, lasts at most this long. */
export const SILENCE_MINUTES = 10;
