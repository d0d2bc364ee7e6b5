/** Readings of one page of a history. */
export const READINGS_PER_PAGE = 10_000;
export const READINGS_PER_PAGE_MAX = 50_000;
/** Without a filter a history spans a day, and at most a week; of one sensor a week, and at most six months. */
export const HISTORY_HOURS = 24;
export const HISTORY_MAX_DAYS = 7;
export const SENSOR_HISTORY_MAX_DAYS = 184;
/** Sensors of one `measurements/last` by name. */
export const SENSORS_PER_REQUEST = 1_000;
