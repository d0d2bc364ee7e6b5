export const RULE_TITLE_MAX_CHARACTERS = 64;
/** Threshold and rate rules may raise at once; the specification's minimums apply to rules on absence. */
export const DEFAULT_ON_DELAY_MINUTES = 0;
export const DEFAULT_OFF_DELAY_MINUTES = 10;
export const DELAY_MAX_MINUTES = 10_080;
/** The specification's minimums for rules on missing data, and for rules on bases that are offline. */
export const ABSENCE_WARNING_MINUTES = 10;
export const ABSENCE_CRITICAL_MINUTES = 30;
export const BASE_OFFLINE_FEWEST_MINUTES = 10;
/** A sensor is without data after this many of its intervals, however short the rule's delay is (our choice). */
export const ABSENCE_INTERVALS = 3;
/** A no-data alarm rings this long after it is due, so that the alarm of its base comes first. */
export const ABSENCE_RINGS_AFTER_SECONDS = 60;
/** Of sensors and points, or of bases. */
export const SENSORS_PER_RULE = 1_000;
/** Values of one dimension of a filter. */
export const FILTER_CHOICES = 100;
export const THRESHOLD_MAX = 1e12;
export const RATE_WINDOW_MIN_MINUTES = 10;
export const RATE_WINDOW_MAX_MINUTES = 1_440;
export const SCHEDULE_INTERVALS = 14;
export const SUBSCRIBERS_PER_RULE = 100;
/** The specification's numbers: 20, 30 and 50 are warnings, 80 is critical. */
export const WARNING_SEVERITIES = [20, 30, 50] as const;
export const CRITICAL_SEVERITY = 80;
/** Rules that one bulk request may name. */
export const BULK_MAX_RULES = 500;
/** Templates that an organization may have of its own. */
export const OWN_TEMPLATES = 50;
/** The newest versions that the history of a rule shows. */
export const LISTED_RULE_VERSIONS = 100;
/** A dry run: days, readings and seconds at most, the alarms that it lists, and the runs of one node at a time. */
export const DRY_RUN_DAYS = 90;
export const DRY_RUN_READINGS = 20_000_000;
export const DRY_RUN_SECONDS = 60;
export const DRY_RUN_EPISODES = 500;
export const DRY_RUNS_PER_NODE = 2;
/** An alarm that nobody acknowledges rings again after this time, so many times. */
export const RING_AGAIN_MIN_MINUTES = 5;
export const RING_AGAIN_MAX_MINUTES = 1440;
export const RING_AGAIN_TIMES = 5;
