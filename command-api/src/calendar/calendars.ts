import type { CalendarDefinition } from '@watchglass/schemas/calendar/commands';
import type { CalendarEvent } from '@watchglass/schemas/calendar/events';
import type { Fold } from '../handle-command.ts';
import { PartedMap } from '../organization/parted-map.ts';

/** An organization's calendars by id. */
export type Calendars = PartedMap<CalendarDefinition>;

export const calendarsFold: Fold<Calendars, CalendarEvent> = {
  initial: new PartedMap(),
  evolve(calendars, { type, data }) {
    if (type === 'CalendarDeleted') return calendars.without(data.calendarId);
    return calendars.with(data.calendarId, { name: data.name, days: data.days });
  },
};
