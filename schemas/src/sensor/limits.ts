export const SENSOR_NAME_MAX_CHARACTERS = 64;
export const TAGS_PER_SENSOR = 20;
export const REASON_MAX_CHARACTERS = 200;
/** Sensors that one request acts on, and rows that a person can select. */
export const BULK_MAX_SENSORS = 1_000;
/** Rows of one imported file of sensors, and its size. */
export const IMPORT_MAX_ROWS = 5_000;
export const IMPORT_MAX_BYTES = 4 * 1024 * 1024;
export const CUSTOM_METRIC_NAME_MAX_CHARACTERS = 64;
export const CUSTOM_METRIC_UNIT_MAX_CHARACTERS = 32;
/** The longest period of one exported file. */
export const EXPORT_DAYS = 366;
/** Section 9 of the specification, in seconds: 1, 5, 10, 20, 30 minutes, hourly. */
export const INTERVALS_SECONDS: readonly number[] = [60, 300, 600, 1200, 1800, 3600];
export const DEFAULT_INTERVAL_SECONDS = 600;
export const INTERVAL_MAX_SECONDS = 31 * 86_400;
/** Missed intervals after which a value is expiring, and (next figure) old. */
export const EXPIRING_AFTER_INTERVALS = 3;
export const OLD_AFTER_INTERVALS = 6;
/** Number of gaps between readings from which a sensor's interval is derived. */
export const INTERVAL_FROM_GAPS = 10;
/**
 * Discoveries per base and minute: a new sensor, a new metric of a sensor, a custom metric and a changed interval count
 * one each. Packs beyond the bound are refused until the minute has passed.
 */
export const DISCOVERIES_PER_BASE_PER_MINUTE = 10_000;
