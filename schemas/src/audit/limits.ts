/** The first refusal of a kind is recorded at once; repeats within this time are folded into one event with a count. */
export const REFUSAL_FOLD_SECONDS = 60;
/** Kinds of refusal that are recorded per organization and minute; further kinds are folded into one. */
export const REFUSAL_KINDS_PER_MINUTE = 60;
export const EXPORT_MAX_DAYS = 366;
