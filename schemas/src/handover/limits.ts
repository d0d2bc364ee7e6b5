export const HANDOVER_MAX_CHARACTERS = 4_000;
/** A sheet begins at most this long before it is written. */
export const HANDOVER_MAX_DAYS = 7;
