import type { CalendarEvent } from '@watchglass/schemas/calendar/events';
import { table, type Table } from '../table.ts';

interface CalendarRow {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  /** YYYY-MM-DD, in order. */
  readonly days: readonly string[];
  readonly deleted: boolean;
}

export const calendars: Table = table<CalendarRow, CalendarEvent>({
  name: 'calendars',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    days: 'text[] NOT NULL',
    deleted: 'boolean NOT NULL',
  },
  indexes: { calendars_of_organization: '(organization_id, position)' },
  keyOf: ({ data }) => ({ id: data.calendarId }),
  on: {
    CalendarCreated: ({ data }) => ({
      id: data.calendarId,
      organization_id: data.organizationId,
      name: data.name,
      days: data.days,
      deleted: false,
    }),
    CalendarChanged: ({ data }) => ({ name: data.name, days: data.days }),
    CalendarDeleted: () => ({ deleted: true }),
  },
});
