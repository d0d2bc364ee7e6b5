import type { CalendarDefinition } from '@watchglass/schemas/calendar/commands';
import type { CalendarEvent } from '@watchglass/schemas/calendar/events';
import { CALENDARS_PER_ORGANIZATION } from '@watchglass/schemas/calendar/limits';
import { refuse } from '@watchglass/schemas/refusals';
import type { Calendars } from './calendars.ts';

export interface Which {
  readonly organizationId: number;
  readonly calendarId: string;
}

type Command = Which & CalendarDefinition;

/** Names that differ only in case are equal. */
const keyOf = (name: string): string => name.normalize('NFC').toLowerCase();

function dataOf({ organizationId, calendarId, name, days }: Command) {
  return { organizationId, calendarId, name, days: [...new Set(days)].toSorted() };
}

export function createCalendar(calendars: Calendars, command: Command): CalendarEvent[] {
  if (calendars.size >= CALENDARS_PER_ORGANIZATION) refuse('TooManyCalendars', { limit: CALENDARS_PER_ORGANIZATION });
  mustHaveOwnName(calendars, command);
  return [{ type: 'CalendarCreated', data: dataOf(command) }];
}

/** Decides nothing if the name and the days are unchanged. */
export function changeCalendar(calendars: Calendars, command: Command): CalendarEvent[] {
  const { name, days } = known(calendars, command);
  mustHaveOwnName(calendars, command);
  const data = dataOf(command);
  if (name === data.name && days.join() === data.days.join()) return [];
  return [{ type: 'CalendarChanged', data: { ...data, before: { name, days: [...days] } } }];
}

export function deleteCalendar(calendars: Calendars, { organizationId, calendarId }: Which): CalendarEvent[] {
  const { name } = known(calendars, { organizationId, calendarId });
  return [{ type: 'CalendarDeleted', data: { organizationId, calendarId, name } }];
}

function known(calendars: Calendars, { calendarId }: Which): CalendarDefinition {
  return calendars.get(calendarId) ?? refuse('NotFound');
}

function mustHaveOwnName(calendars: Calendars, { calendarId, name }: Command): void {
  for (const [id, calendar] of calendars)
    if (id !== calendarId && keyOf(calendar.name) === keyOf(name)) refuse('CalendarNameTaken');
}
