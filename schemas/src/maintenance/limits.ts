export const MAINTENANCE_TITLE_MAX_CHARACTERS = 64;
export const MAINTENANCE_REASON_MAX_CHARACTERS = 500;
/** A maintenance hides alarms for this long at once, at most. */
export const ONCE_MAX_DAYS = 7;
export const WEEKLY_MAX_HOURS = 24;
/** A sheet of a handover names the maintenances of this many hours ahead. */
export const MAINTENANCE_AHEAD_HOURS = 24;
