export const REPORT_TITLE_MAX_CHARACTERS = 64;
export const REPORT_SOURCES = 10;
export const REPORT_RECIPIENTS = 20;
export const SCHEDULES_OF_WORKSPACE = 200;
/** A period is reported this long after its end, so that late readings are in it. */
export const SETTLE_MINUTES = 60;
export const SETTLE_MAX_MINUTES = 1_440;
/** Reports of one schedule that are made after the product was away, the newest ones. */
export const CAUGHT_UP = 31;
/** Reports that are due in one minute are begun within this time. */
export const SPREAD_MINUTES = 15;
