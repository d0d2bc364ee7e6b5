export const SENSOR_NAME_MAX_CHARACTERS = 64;
export const TAG_MAX_CHARACTERS = 32;
export const TAGS_PER_SENSOR = 20;
/** Section 9 of the specification, in seconds: 1, 5, 10, 20, 30 minutes, hourly. */
export const INTERVALS_SECONDS: readonly number[] = [60, 300, 600, 1200, 1800, 3600];
export const DEFAULT_INTERVAL_SECONDS = 600;
/** A value is expiring after this many missed intervals, and old after the next figure. */
export const EXPIRING_AFTER_INTERVALS = 3;
export const OLD_AFTER_INTERVALS = 6;
/** How many gaps between readings tell a sensor's interval. */
export const INTERVAL_FROM_GAPS = 10;
export const NO_DATA_FLAG_HOURS = 24;
export const NO_DATA_WARNING_DAYS = 7;
/**
 * What one base may make us remember for the first time, per minute: a sensor, a metric of a sensor, a custom metric and a
 * changed interval count one each. Packs beyond it are refused until the minute has passed.
 */
export const DISCOVERIES_PER_BASE_PER_MINUTE = 10_000;
