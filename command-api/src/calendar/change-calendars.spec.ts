import type { CalendarEvent } from '@watchglass/schemas/calendar/events';
import { CALENDARS_PER_ORGANIZATION } from '@watchglass/schemas/calendar/limits';
import { describe, expect, it } from 'vitest';
import { calendarsFold, type Calendars } from './calendars.ts';
import { changeCalendar, createCalendar, deleteCalendar } from './change-calendars.ts';

const id = (n: number) => `0198a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const of = (n: number, changed: object = {}) => ({
  organizationId: 1,
  calendarId: id(n),
  name: `Holidays ${n}`,
  days: ['2026-12-25', '2026-12-24', '2026-12-25'],
  ...changed,
});
const after = (events: readonly CalendarEvent[], calendars: Calendars = calendarsFold.initial): Calendars =>
  events.reduce(calendarsFold.evolve, calendars);
const refusal = (code: string) => expect.objectContaining({ code });

describe('a calendar', () => {
  it('has each closed day once, in order', () => {
    expect(createCalendar(calendarsFold.initial, of(1))).toMatchObject([
      { data: { days: ['2026-12-24', '2026-12-25'] } },
    ]);
  });

  it('changes only if a name or a day does', () => {
    const calendars = after(createCalendar(calendarsFold.initial, of(1)));
    expect(changeCalendar(calendars, of(1))).toEqual([]);
    expect(changeCalendar(calendars, of(1, { days: [] }))).toMatchObject([
      { data: { days: [], before: { name: 'Holidays 1' } } },
    ]);
    expect(() => changeCalendar(calendars, of(2))).toThrow(refusal('NotFound'));
    expect(after(deleteCalendar(calendars, of(1)), calendars).size).toBe(0);
  });

  it('has a name of its own in any case, and is one of fifty at most', () => {
    let calendars = after(createCalendar(calendarsFold.initial, of(1)));
    expect(() => createCalendar(calendars, of(2, { name: 'HOLIDAYS 1' }))).toThrow(refusal('CalendarNameTaken'));
    for (let n = 2; n <= CALENDARS_PER_ORGANIZATION; n += 1)
      calendars = after(createCalendar(calendars, of(n)), calendars);
    expect(() => createCalendar(calendars, of(99))).toThrow(refusal('TooManyCalendars'));
  });
});
