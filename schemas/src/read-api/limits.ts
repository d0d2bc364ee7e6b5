/** Readings of one page of a history. */
export const READINGS_PER_PAGE = 10_000;
export const READINGS_PER_PAGE_MAX = 50_000;
/** Alarms of one page of their history. */
export const ALARMS_PER_PAGE = 1_000;
export const ALARMS_PER_PAGE_MAX = 5_000;
/** Without a filter a history spans a day, and at most a week; of one sensor a week, of an asset a day, each at most six months. */
export const HISTORY_HOURS = 24;
export const HISTORY_MAX_DAYS = 7;
export const SENSOR_HISTORY_HOURS = 168;
export const SENSOR_HISTORY_MAX_DAYS = 184;
/** Sensors, and points of assets, of one request by name. */
export const SENSORS_PER_REQUEST = 1_000;
export const POINTS_PER_REQUEST = 1_000;
/** Requests of one account or person to one process in a minute; of histories fewer, and so many at once. */
export const READ_API_REQUESTS_PER_MINUTE = 600;
export const HISTORIES_PER_MINUTE = 60;
export const HISTORIES_AT_ONCE = 4;
