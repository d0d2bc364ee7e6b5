import type { GridColDef } from '@mui/x-data-grid';
import { subjectName } from '@watchglass/schemas/alarm/subject';
import type { ShelfView } from '@watchglass/schemas/shelf/views';
import { useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { alarmLook } from '../alarm/alarm-look.ts';
import { AlarmMark } from '../alarm/AlarmMark.tsx';
import { useTranslate } from '../messages/messages.ts';
import { actionColumn } from '../table/action-column.ts';
import type { Doing } from '../table/entity-page.tsx';
import { RowAction } from '../table/RowAction.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { unshelveAtom } from './atoms.ts';

export function useShelfColumns({ act, blocked }: Doing<never>): readonly GridColDef<ShelfView>[] {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const timeZone = useTimeZone();
  const unshelve = useSetAtom(unshelveAtom);
  return useMemo(() => {
    const moment = (at: string) => formatDateTime(Date.parse(at), timeZone);
    return [
      {
        field: 'severity',
        headerName: t('alarm.severity'),
        width: 140,
        sortable: false,
        display: 'flex',
        renderCell: ({ row: { severity } }) => <AlarmMark look={alarmLook('hidden', 'unacknowledged', severity)} />,
      },
      {
        field: 'sensor',
        headerName: t('sensor.name'),
        flex: 1,
        minWidth: 120,
        maxWidth: 300,
        cellClassName: 'strong',
        valueGetter: (_value, row) => subjectName(row),
      },
      {
        field: 'rule',
        headerName: t('alarm.rule'),
        flex: 1,
        minWidth: 120,
        maxWidth: 260,
        valueGetter: (_value, { ruleTitle }) => ruleTitle,
      },
      { field: 'reason', headerName: t('shelf.reason'), flex: 1.4, minWidth: 140, sortable: false },
      { field: 'until', headerName: t('shelf.end'), width: 156, valueFormatter: moment },
      { field: 'shelvedAt', headerName: t('shelf.yes'), width: 156, valueFormatter: moment },
      {
        field: 'shelvedBy',
        headerName: t('shelf.by'),
        width: 150,
        sortable: false,
        valueGetter: (_value, { shelvedByName }) => shelvedByName || t('alarm.erased'),
      },
      actionColumn(t, 1, ({ row, hasFocus }) => (
        <RowAction
          icon="undo"
          label={t('shelf.unshelveNamed', { rule: row.ruleTitle, sensor: subjectName(row) })}
          hasFocus={hasFocus}
          disabled={blocked}
          onAct={() => void act('to.unshelve', () => unshelve({ organizationId, alarmId: row.alarmId }))}
        />
      )),
    ];
  }, [t, act, blocked, organizationId, timeZone, unshelve]);
}
