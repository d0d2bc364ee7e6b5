/** Specification, section 9: the length of a new workspace's trial. */
export const TRIAL_DAYS = 30;
/**
 * Days before the end of a licence from which an alert announces it, and from which that alert is pressing (our
 * choice).
 */
export const EXPIRING_DAYS = 14;
export const EXPIRING_NOW_DAYS = 3;
