import { calendar } from '@watchglass/schemas/calendar/entity';
import type { CalendarView } from '@watchglass/schemas/calendar/views';
import { pathOf } from '@watchglass/schemas/entity';
import { atom } from 'jotai';
import { useMemo } from 'react';
import { atFields } from '../form/at-fields.ts';
import { requiredHttpAtom } from '../http/browser.ts';
import { keyed } from '../http/resource.ts';
import { rowList, useRowList, type RowList } from '../live/row-list.ts';
import { useOrganization } from '../user/rights.ts';

const calendarList: (organizationId: number) => RowList<CalendarView> = keyed((organizationId: number) =>
  rowList<CalendarView>('calendar', pathOf(calendar, organizationId)),
);

/** The calendars of the workspace, by name. */
export function useCalendars(): readonly CalendarView[] {
  const loaded = useRowList(calendarList(useOrganization().id));
  return useMemo(
    () => (loaded.state === 'ready' ? [...loaded.value.values()] : []).sort((a, b) => a.name.localeCompare(b.name)),
    [loaded],
  );
}

interface Saved {
  readonly organizationId: number;
  /** Null creates a calendar. */
  readonly id: string | null;
}

export const saveCalendarAtom = atom(null, async (get, _set, { organizationId, id }: Saved, body: object) => {
  const http = get(requiredHttpAtom);
  const path = pathOf(calendar, organizationId);
  const sent = id === null ? http.post(path, body) : http.call(`${path}/${id}`, { method: 'PUT', body });
  await atFields<unknown>(sent, { CalendarNameTaken: 'name' });
});

export const deleteCalendarAtom = atom(null, async (get, _set, organizationId: number, id: string) => {
  await get(requiredHttpAtom).call(`${pathOf(calendar, organizationId)}/${id}`, { method: 'DELETE' });
});
