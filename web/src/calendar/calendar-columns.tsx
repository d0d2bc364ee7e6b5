import type { GridColDef } from '@mui/x-data-grid';
import type { CalendarView } from '@watchglass/schemas/calendar/views';
import { useMemo } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { actionColumn } from '../table/action-column.ts';
import type { Doing } from '../table/entity-page.tsx';
import { RowAction } from '../table/RowAction.tsx';
import { formatDate } from '../value/date.ts';
import type { OpenCalendar } from './CalendarsPage.tsx';

export function useCalendarColumns({ onOpen, blocked }: Doing<OpenCalendar>): readonly GridColDef<CalendarView>[] {
  const t = useTranslate();
  return useMemo(
    () => [
      { field: 'name', headerName: t('form.name'), flex: 1, minWidth: 140, cellClassName: 'strong' },
      {
        field: 'days',
        headerName: t('calendar.days'),
        flex: 3,
        minWidth: 180,
        valueGetter: (_value, { days }) => days.map((day) => formatDate(Date.parse(day), 'UTC')).join(', '),
      },
      actionColumn(t, 1, ({ row, hasFocus }) => (
        <RowAction
          icon="remove"
          label={t('calendar.deleteNamed', { name: row.name })}
          hasFocus={hasFocus}
          disabled={blocked}
          onAct={() => onOpen({ what: 'delete', row })}
        />
      )),
    ],
    [t, onOpen, blocked],
  );
}
