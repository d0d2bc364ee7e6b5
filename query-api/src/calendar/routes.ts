import { calendar } from '@watchglass/schemas/calendar/entity';
import { calendarViewShape, type CalendarView } from '@watchglass/schemas/calendar/views';
import { listRoutes, type Columns } from '../http/list-routes.ts';
import { anyContains, rowList } from '../live/row-list.ts';
import { calendarRows } from './rows.ts';

const COLUMNS: Columns<CalendarView> = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['days', ({ days }) => days.join('; ')],
];

/** GET /api/alarms/{org}/calendars and its export. */
export const calendarRoutes = listRoutes(calendar, {
  source: rowList(calendar, calendarRows, {
    search: anyContains('t.name'),
    where: {},
    sortedBy: { name: 'lower(t.name)', days: 'cardinality(t.days)' },
  }),
  view: calendarViewShape,
  reads: ['calendars'],
  filters: {},
  columns: () => COLUMNS,
});
