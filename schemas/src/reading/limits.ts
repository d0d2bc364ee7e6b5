/** Plausible instants: from this one until this many minutes after now. */
export const EARLIEST_PLAUSIBLE_MS: number = Date.UTC(2000, 0, 1);
export const FUTURE_TOLERANCE_MINUTES = 10;
/** Remembered readings ahead of their arrival per point (ours): one a second within the plausible time. */
export const AHEAD_REMEMBERED: number = FUTURE_TOLERANCE_MINUTES * 60;
export const RECORDS_PER_PACK = 20_000;
export const PACK_MAX_BYTES: number = 4 * 1024 * 1024;
export const MQTT_MAX_BYTES: number = 64 * 1024;
export const NAME_MAX_CHARACTERS = 128;
/** Packs per base and second, averaged over ten seconds; more get 429. */
export const PACKS_PER_BASE_PER_SECOND = 200;
/** Concurrent packs per process; more would wait longer than a base does, and get 503. */
export const PACKS_IN_WORK = 256;
/** A block that is not full is sent to ClickHouse at this age. */
export const BLOCK_AGE_MS = 1_000;
export const LOG_KEPT_HOURS = 72;
/** Bounds of one chart. */
export const CHART_SOURCES = 10;
export const CHART_DAYS = 31;
/** Days of the calendar: a range with the end of summer time has an hour more. */
export const CHART_LONGEST_MS: number = (CHART_DAYS * 24 + 1) * 3_600_000;
export const CHART_POINTS = 500;
/** Lines of the chart of analytics: ten sources with two metrics each. */
export const LINES = 20;
/** Columns of pixels of one line. */
export const LINE_WIDTH = 2_000;
/** Values of one source that a chart marks as late, and as conflicting. */
export const CHART_LATE_VALUES = 500;
/** The longest range of statistics (ours): a leap year. */
export const STATISTICS_DAYS = 366;
/** Days of the calendar: a range may begin in summer time and end after it. */
export const AGGREGATE_LONGEST_MS: number = (STATISTICS_DAYS * 24 + 1) * 3_600_000;
/** Bins of one histogram. */
export const DISTRIBUTION_BINS = 100;
/** Means of readings of which a spectrum is made, at most. */
export const SPECTRUM_MEANS = 4_000;
/** Periods of a spectrum, and of each of the windows of another. */
export const SPECTRUM_PERIODS = 400;
export const INTENSITY_PERIODS = 100;
export const INTENSITY_WINDOWS = 60;
export const SHORTEST_WINDOW_MS = 60_000;
/** Points whose latest values one request may name. */
export const LATEST_POINTS = 1_000;
/** The activation energy of the mean kinetic temperature, kJ/mol: with it, its quotient by the gas constant is 10,000 K (USP <1160>). */
export const USUAL_ACTIVATION = 83.144;
/** Excursions of one source that an answer lists, and alarms that are read to be joined. */
export const EXCURSIONS_LISTED = 200;
export const EXCURSION_ALARMS = 1_000;
/** Alarms that are told with one excursion. */
export const ALARMS_OF_EXCURSION = 10;
/** Sensors in one file of the cold chain. */
export const COLD_CHAIN_SENSORS = 2_000;
