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
/** The longest period of one file of the history, of its calendar and of figures, in days. */
export const HISTORY_DAYS = 366;
/** The most lines of one file of the history (our choice). */
export const HISTORY_FILE_ROWS = 500_000;
/** The report of coverage names at most this many sensors, and counts the others. */
export const COVERAGE_SENSORS = 200;
/** The report of coverage looks this far ahead for gaps of rotas. */
export const ROTA_GAP_DAYS = 14;
/** Alarms of one request that acknowledges many. */
export const BULK_ALARMS = 100;
/** A person who opens an alarm again within this time is not recorded again. */
export const OPENED_AGAIN_MINUTES = 10;
/** An incident shows this much before and after its alarm, … */
export const INCIDENT_AROUND_MINUTES = 15;
/** … in a frame of at most this length. */
export const INCIDENT_DAYS = 7;
/** An incident lists the changes of this time before its alarm, … */
export const INCIDENT_CHANGES_HOURS = 24;
/** … at most this many of them, the newest (our choice). */
export const INCIDENT_CHANGES = 200;
/** Receipts of walls are searched for an alarm during this time from its raise (our choice). */
export const INCIDENT_WALLS_HOURS = 24;
