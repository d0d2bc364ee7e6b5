import type { CalendarView } from '@watchglass/schemas/calendar/views';
import type { RowReader } from '../live/row-reader.ts';

interface CalendarRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly days: string[];
  readonly position: string;
}

/** A calendar is at no location. */
export const calendarRows: RowReader<CalendarRow, CalendarView> = {
  concept: 'calendar',
  table: 'calendars',
  id: 'id',
  columns: 't.id, t.name, t.days, t.position',
  placed: 'everywhere',
  keepsDeleted: true,
  views: (rows) => Promise.resolve(rows.map(({ id, name, days, position }) => ({ id, name, days, position }))),
};
