/** An event asks for its letter this long: whoever comes later, an installation that is read anew, writes to nobody. */
export const LETTER_LATE_DAYS = 7;
