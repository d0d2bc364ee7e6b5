/** The longest time between two moments that are compared. */
export const COMPARE_MAX_DAYS = 366;
