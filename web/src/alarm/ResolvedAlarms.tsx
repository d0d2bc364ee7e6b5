import Link from '@mui/material/Link';
import type { GridColDef } from '@mui/x-data-grid';
import { subjectName } from '@watchglass/schemas/alarm/subject';
import type { AlarmView } from '@watchglass/schemas/alarm/views';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import { useMetrics } from '../metric/atoms.ts';
import { Failed } from '../page/Outcome.tsx';
import { useColumnVisibility } from '../table/hidden-columns.ts';
import { rowsOf, useServerRows } from '../table/server-rows.ts';
import { Table } from '../table/Table.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatDateTime } from '../value/date.ts';
import { AcknowledgedBy } from './AcknowledgedBy.tsx';
import { ALARM_SORTS, isFiltered, type AlarmQuery, type AlarmSort } from './alarm-query.ts';
import { figureText, metricIdsOf } from './figure-text.ts';
import { AlarmMark } from './AlarmMark.tsx';
import { lookOf } from './alarm-look.ts';
import { useAlarms } from './use-alarms.ts';

/** Columns hidden on a phone. */
const NARROW_HIDES: readonly string[] = ['rule', 'value', 'end', 'raisedAt', 'state', 'acknowledgement'];

interface ResolvedProps {
  readonly query: AlarmQuery;
  readonly onQuery: (query: AlarmQuery) => void;
}

/** Alarms that ended within the last 24 hours. */
export function ResolvedAlarms({ query, onQuery }: ResolvedProps) {
  const t = useTranslate();
  const { loaded, busy, again } = useAlarms(query);
  const page = rowsOf(loaded, busy);
  const columns = useResolvedColumns(page.rows);
  const visibility = useColumnVisibility('resolved-alarms', NARROW_HIDES);
  const serverRows = useServerRows<AlarmSort, AlarmQuery>(query, onQuery, ALARM_SORTS.resolved);
  if (loaded.state === 'failed') return <Failed failure={loaded.failure} again={again} />;
  return (
    <Table
      {...visibility}
      {...serverRows}
      {...page}
      label={t('alarm.tab.resolved')}
      empty={{ icon: 'history', title: t(isFiltered(query) ? 'alarm.noneFound' : 'alarm.noneResolved') }}
      columns={columns}
    />
  );
}

/** The fields of sortable columns are the server's sorts. */
function useResolvedColumns(alarms: readonly AlarmView[]): readonly GridColDef<AlarmView>[] {
  const t = useTranslate();
  const { id } = useOrganization();
  const timeZone = useTimeZone();
  const metrics = useMetrics(useMemo(() => [...new Set(alarms.flatMap(metricIdsOf))], [alarms]));
  return useMemo(() => {
    const moment = (at: string | null) => (at === null ? '' : formatDateTime(Date.parse(at), timeZone));
    const valueOf = (alarm: AlarmView, measured: { readonly value: number } | null) => {
      const metric = metrics.find((each) => each.id === alarm.metricId);
      return measured ? figureText(t, alarm, metric, measured.value) : '';
    };
    const figures = { width: 100, sortable: false, align: 'right', headerAlign: 'right' } as const;
    return [
      {
        field: 'severity',
        headerName: t('alarm.severity'),
        width: 168,
        display: 'flex',
        renderCell: ({ row }) => <AlarmMark look={lookOf(row)} />,
      },
      {
        field: 'sensor',
        headerName: t('sensor.name'),
        flex: 1,
        minWidth: 110,
        cellClassName: 'strong',
        valueGetter: (_value, row) => subjectName(row),
        renderCell: ({ row, hasFocus }) => (
          <Link
            component={RouterLink}
            color="inherit"
            tabIndex={hasFocus ? 0 : -1}
            to={`/${id}/alarms/alarm/${row.id}`}
          >
            {subjectName(row)}
          </Link>
        ),
      },
      {
        field: 'rule',
        headerName: t('alarm.rule'),
        flex: 1,
        minWidth: 130,
        valueGetter: (_value, { ruleTitle }) => ruleTitle,
      },
      { ...figures, field: 'peak', headerName: t('alarm.peak'), valueGetter: (_value, row) => valueOf(row, row.peak) },
      { ...figures, field: 'value', headerName: t('alarm.atRaise'), valueGetter: (_value, row) => valueOf(row, row) },
      { ...figures, field: 'end', headerName: t('alarm.atEnd'), valueGetter: (_value, row) => valueOf(row, row.end) },
      { field: 'raisedAt', headerName: t('alarm.raised'), width: 150, valueFormatter: moment },
      { field: 'endedAt', headerName: t('alarm.endedAt'), width: 150, valueFormatter: moment },
      {
        field: 'state',
        headerName: t('alarm.state'),
        width: 110,
        sortable: false,
        valueFormatter: (state: AlarmView['state']) => t(`alarm.state.${state}`),
      },
      {
        field: 'acknowledgement',
        headerName: t('alarm.attention'),
        flex: 1,
        minWidth: 160,
        sortable: false,
        renderCell: ({ row }) => row.acknowledgement && <AcknowledgedBy by={row.acknowledgement} />,
      },
    ];
  }, [t, id, timeZone, metrics]);
}
