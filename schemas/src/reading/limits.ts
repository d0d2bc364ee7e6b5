/** Plausible instants: from here until this much after now. */
export const EARLIEST_PLAUSIBLE_MS: number = Date.UTC(2000, 0, 1);
export const FUTURE_TOLERANCE_MINUTES = 10;
/** Readings ahead of their arrival that are remembered of one point (ours): one a second for as long as they are plausible. */
export const AHEAD_REMEMBERED: number = FUTURE_TOLERANCE_MINUTES * 60;
export const RECORDS_PER_PACK = 20_000;
export const PACK_MAX_BYTES: number = 4 * 1024 * 1024;
export const MQTT_MAX_BYTES: number = 64 * 1024;
export const NAME_MAX_CHARACTERS = 128;
/** Packs one base may send per second, averaged over ten seconds; more get 429. */
export const PACKS_PER_BASE_PER_SECOND = 200;
/** Packs one process has in work at a time; more would only wait longer than a base does, and get 503. */
export const PACKS_IN_WORK = 256;
/** A block goes to ClickHouse when it has this many rows or is this old. */
export const BLOCK_ROWS = 10_000;
export const BLOCK_AGE_MS = 1_000;
export const LOG_KEPT_HOURS = 72;
/** A chart shows at most this. */
export const CHART_SOURCES = 10;
export const CHART_DAYS = 31;
export const CHART_POINTS = 500;
/** Points whose latest values may be asked for by name in one request. */
export const LATEST_POINTS = 1_000;
