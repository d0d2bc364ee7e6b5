import type { GridColDef } from '@mui/x-data-grid';
import type { HistoryEntry } from '@watchglass/schemas/alarm/history';
import { isOfValue, subjectName } from '@watchglass/schemas/alarm/subject';
import { useMemo } from 'react';
import { useTranslate, type Translate } from '../../messages/messages.ts';
import { readingWithUnit, useMetrics } from '../../metric/atoms.ts';
import { useTimeZone } from '../../user/preferences.ts';
import { formatDateTime } from '../../value/date.ts';
import { AcknowledgedBy } from '../AcknowledgedBy.tsx';
import { alarmLook, type AlarmLook } from '../alarm-look.ts';
import { AlarmMark } from '../AlarmMark.tsx';
import { durationWords } from './duration-words.ts';

/** A late finding rang nobody: its mark is hollow and grey. */
export function historyLook({ state, severity, worst, acknowledgement }: HistoryEntry): AlarmLook {
  const attention = acknowledgement === null ? 'unacknowledged' : 'acknowledged';
  if (state !== 'foundLate') return alarmLook(state, attention, state === 'active' ? severity : worst);
  return { ...alarmLook('active', 'acknowledged', severity), tone: 'stale', ground: 'none', border: 'none' };
}

function stateWords(t: Translate, { state, cause }: HistoryEntry): string {
  const why = t.known('alarm.cause', cause);
  return `${t(`alarm.state.${state}`)}${why === null ? '' : `. ${t(why)}`}`;
}

/** The fields of sortable columns are the server's sorts. */
export function useHistoryColumns(entries: readonly HistoryEntry[]): readonly GridColDef<HistoryEntry>[] {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const metrics = useMetrics(useMemo(() => [...new Set(entries.flatMap(({ metricId }) => metricId ?? []))], [entries]));
  return useMemo(() => {
    const moment = (at: string | null) => (at === null ? '' : formatDateTime(Date.parse(at), timeZone));
    // Of the other kinds the numbers are slopes or minutes.
    const valueOf = (entry: HistoryEntry, measured: { readonly value: number } | null) => {
      const metric = isOfValue(entry) ? metrics.find(({ id }) => id === entry.metricId) : undefined;
      return metric && measured ? readingWithUnit(t, metric, measured.value) : '';
    };
    const plain = { sortable: false } as const;
    const figures = { width: 92, ...plain, align: 'right', headerAlign: 'right' } as const;
    return [
      {
        field: 'severity',
        headerName: t('alarm.severity'),
        width: 168,
        display: 'flex',
        renderCell: ({ row }) => <AlarmMark look={historyLook(row)} />,
      },
      {
        ...plain,
        field: 'sensor',
        headerName: t('sensor.name'),
        flex: 1,
        minWidth: 120,
        cellClassName: 'strong',
        valueGetter: (_value, entry) => subjectName(entry),
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
      { field: 'raisedAt', headerName: t('alarm.raised'), width: 165, valueFormatter: moment },
      { field: 'endedAt', headerName: t('alarm.endedAt'), width: 165, valueFormatter: moment },
      {
        field: 'duration',
        headerName: t('alarmHistory.duration'),
        width: 96,
        valueGetter: (_value, { raisedAt, endedAt }) =>
          durationWords(t, endedAt === null ? null : Date.parse(endedAt) - Date.parse(raisedAt)),
      },
      {
        ...plain,
        field: 'state',
        headerName: t('alarm.state'),
        width: 120,
        valueGetter: (_value, row) => stateWords(t, row),
      },
      { ...figures, field: 'raises', headerName: t('alarmHistory.raises') },
      {
        ...plain,
        field: 'acknowledgement',
        headerName: t('alarm.attention'),
        flex: 1,
        minWidth: 160,
        renderCell: ({ row }) => row.acknowledgement && <AcknowledgedBy by={row.acknowledgement} />,
      },
    ];
  }, [t, timeZone, metrics]);
}
