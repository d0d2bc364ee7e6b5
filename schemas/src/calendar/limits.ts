export const CALENDAR_NAME_MAX_CHARACTERS = 64;
/** The bounds keep the stream of an organization's calendars short, because it is read as a whole. */
export const CALENDARS_PER_ORGANIZATION = 50;
export const DAYS_PER_CALENDAR = 400;
