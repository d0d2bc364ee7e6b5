export const RULE_TITLE_MAX_CHARACTERS = 64;
/** Threshold rules may raise at once; the specification's minimums (10 and 30) apply to absence rules. */
export const DEFAULT_ON_DELAY_MINUTES = 0;
export const DEFAULT_OFF_DELAY_MINUTES = 10;
export const DELAY_MAX_MINUTES = 10_080;
export const SENSORS_PER_RULE = 1_000;
export const THRESHOLD_MAX = 1e12;
/** The specification's numbers: 20, 30 and 50 are warnings, 80 is critical. */
export const WARNING_SEVERITIES = [20, 30, 50] as const;
export const CRITICAL_SEVERITY = 80;
