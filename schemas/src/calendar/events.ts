import { day, integer, listOf, shape, text, uuid, type EventsOf } from '../shape.ts';

const which = { organizationId: integer(1), calendarId: uuid() };
/** Days in order, each once. */
const defined = { name: text(64), days: listOf(day()) };

/** One stream per organization holds its calendars. */
export const calendarEvents = {
  CalendarCreated: shape({ ...which, ...defined }),
  CalendarChanged: shape({ ...which, before: shape(defined), ...defined }),
  CalendarDeleted: shape({ ...which, name: text(64) }),
};
export type CalendarEvent = EventsOf<typeof calendarEvents>;

export function calendarsStream(organizationId: number): string {
  return `calendars-${organizationId}`;
}
