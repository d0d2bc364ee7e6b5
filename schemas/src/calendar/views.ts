import { anyText, listOf, shape, uuid, type ViewOf } from '../shape.ts';

/** GET api/alarms/{org}/calendars (items). `days` are YYYY-MM-DD, in order. */
export const calendarViewShape = shape({ id: uuid(), name: anyText(), days: listOf(anyText()), position: anyText() });
export type CalendarView = ViewOf<typeof calendarViewShape>;
