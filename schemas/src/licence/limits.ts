/** Specification, section 9: every new workspace may be tried this long. */
export const TRIAL_DAYS = 30;
/** The end of a licence is announced, and announced loudly, so many days before (ours). */
export const EXPIRING_DAYS = 14;
export const EXPIRING_NOW_DAYS = 3;
