import { calendar } from '@watchglass/schemas/calendar/entity';
import type { CalendarView } from '@watchglass/schemas/calendar/views';
import { useSetAtom } from 'jotai';
import { ConfirmDialog } from '../form/ConfirmDialog.tsx';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { entityPage, type DialogsProps } from '../table/entity-page.tsx';
import { useMay, useOrganization } from '../user/rights.ts';
import { deleteCalendarAtom } from './atoms.ts';
import { useCalendarColumns } from './calendar-columns.tsx';

const CalendarDialog = lazily(() => import('./CalendarDialog.tsx').then((file) => ({ default: file.CalendarDialog })));

/** At most one dialog is open over the table; null creates a calendar. */
export type OpenCalendar =
  | { readonly what: 'edit'; readonly row: CalendarView | null }
  | { readonly what: 'delete'; readonly row: CalendarView };

function Dialogs({ open, onOpen }: DialogsProps<OpenCalendar, CalendarView>) {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const remove = useSetAtom(deleteCalendarAtom);
  const close = () => onOpen(null);
  if (open.what === 'edit') return <CalendarDialog calendar={open.row} onClose={close} />;
  const { id, name } = open.row;
  return (
    <ConfirmDialog
      title={t('calendar.delete.title', { name })}
      text={t('calendar.delete.text')}
      action={t('action.delete')}
      to="to.deleteCalendar"
      carryOut={() => remove(organizationId, id)}
      onClose={close}
    />
  );
}

/** Closed days, which the schedules of alarm rules leave out. */
export const CalendarsPage = entityPage<typeof calendar, CalendarView, OpenCalendar>(calendar, {
  icon: 'calendar',
  texts: {
    title: 'calendar.title',
    none: 'calendar.none',
    noneText: 'calendar.noneText',
    noneFound: 'calendar.noneFound',
  },
  readers: 'alarms',
  useMayWrite: () => useMay('alarms', 'w'),
  useColumns: useCalendarColumns,
  narrowHides: [],
  create: { label: 'calendar.create', opens: { what: 'edit', row: null } },
  opens: (row) => ({ what: 'edit', row }),
  dialogs: Dialogs,
});
