/** An event causes its letter within this time only, so that a replay of old events sends no mail. */
export const LETTER_LATE_DAYS = 7;
