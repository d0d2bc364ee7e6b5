import { dayNumbers } from '@watchglass/schemas/alarm-rule/active-times';
import type { RuleSchedule } from '@watchglass/schemas/alarm-rule/schedule';
import type { CalendarEvent } from '@watchglass/schemas/calendar/events';

const NONE: ReadonlySet<number> = new Set();

/** The closed days of an organization's calendars. A deleted calendar keeps its days for a rule that still has it. */
export class ClosedDays {
  readonly #days = new Map<string, ReadonlySet<number>>();

  apply({ type, data }: CalendarEvent): void {
    if (type !== 'CalendarDeleted') this.#days.set(data.calendarId, dayNumbers(data.days));
  }

  /** Days since 1970-01-01. */
  of({ calendarId }: Pick<RuleSchedule, 'calendarId'>): ReadonlySet<number> {
    return (calendarId === undefined ? undefined : this.#days.get(calendarId)) ?? NONE;
  }
}
