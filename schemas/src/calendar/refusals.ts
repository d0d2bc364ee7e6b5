import type { RefusalTable } from '../refusal.ts';

export const calendarRefusals = {
  CalendarNameTaken: { status: 422, message: 'There is already a calendar with this name.' },
  TooManyCalendars: { status: 422, message: 'The workspace has reached the maximum number of calendars.' },
} as const satisfies RefusalTable;
