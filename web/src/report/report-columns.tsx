import Box from '@mui/material/Box';
import type { GridColDef } from '@mui/x-data-grid';
import type { ReportView } from '@watchglass/schemas/report/views';
import { useMemo } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { formatDateTime } from '../value/date.ts';
import { formatNumber } from '../value/number.ts';
import { periodWords, standingWords } from './report-words.ts';

/** A failed or superseded report asks for somebody. */
const isNeeding = ({ state, isSuperseded }: ReportView): boolean => state === 'failed' || isSuperseded;

export function useReportColumns(): readonly GridColDef<ReportView>[] {
  const t = useTranslate();
  const zone = useTimeZone();
  return useMemo(
    () => [
      { field: 'title', headerName: t('report.title'), flex: 1.2, minWidth: 140, cellClassName: 'strong' },
      {
        field: 'period',
        headerName: t('report.period'),
        flex: 1.6,
        minWidth: 200,
        valueGetter: (_value, row) => periodWords(row),
      },
      {
        field: 'state',
        headerName: t('report.state'),
        flex: 1,
        minWidth: 110,
        sortable: false,
        renderCell: ({ row }) => (
          <Box component="span" sx={isNeeding(row) ? { color: 'caution.text', fontWeight: 600 } : {}}>
            {standingWords(t, row)}
          </Box>
        ),
      },
      {
        field: 'kind',
        headerName: t('report.kind'),
        width: 120,
        sortable: false,
        valueGetter: (_value, { kind }) => t(`report.kind.${kind}`),
      },
      {
        field: 'excursions',
        headerName: t('excursion.title'),
        width: 105,
        align: 'right',
        headerAlign: 'right',
        sortable: false,
        valueGetter: (_value, { revisions }) => {
          const newest = revisions.at(-1);
          return newest === undefined ? '–' : formatNumber(newest.excursions, 0);
        },
      },
      {
        field: 'revision',
        headerName: t('report.revision'),
        width: 90,
        align: 'right',
        headerAlign: 'right',
        sortable: false,
      },
      {
        field: 'signed',
        headerName: t('report.signatures'),
        flex: 0.8,
        minWidth: 120,
        sortable: false,
        valueGetter: (_value, { signatures, revision }) =>
          signatures
            .filter((each) => each.revision === revision)
            .map(({ byName }) => byName || t('alarm.erased'))
            .join(', '),
      },
      {
        field: 'dueAt',
        headerName: t('report.dueAt'),
        width: 156,
        valueFormatter: (at: string) => formatDateTime(Date.parse(at), zone),
      },
    ],
    [t, zone],
  );
}
