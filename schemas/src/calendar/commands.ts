import { day, integer, listOf, shape, text, uuid, type ValueOf } from '../shape.ts';
import { CALENDAR_NAME_MAX_CHARACTERS, DAYS_PER_CALENDAR } from './limits.ts';

/** POST api/alarms/{org}/calendars and PUT …/calendars/{id}: days (YYYY-MM-DD) on which a schedule does not begin. */
export const calendarShape = shape({
  name: text(CALENDAR_NAME_MAX_CHARACTERS),
  days: listOf(day(), { max: DAYS_PER_CALENDAR }),
});
export type CalendarDefinition = ValueOf<typeof calendarShape>;

export const calendarPath = { org: integer(1, 2 ** 31 - 1), id: uuid() };
