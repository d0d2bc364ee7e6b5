import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { GridColDef } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { useTranslate, type Translate } from '../../messages/messages.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import type { ExcursionRow } from './excursion-rows.ts';
import { acknowledgedWords, excursionWords, type ExcursionWords } from './excursion-words.ts';

interface Shown {
  readonly metric: ShownMetric;
  readonly zone: string;
  readonly organizationId: number;
}

type Column = GridColDef<ExcursionRow>;

export function useExcursionColumns({ metric, zone, organizationId }: Shown): readonly Column[] {
  const t = useTranslate();
  return useMemo(() => columnsOf(t, { metric, zone, organizationId }), [t, metric, zone, organizationId]);
}

/** Cells grow with their lines. */
const cell = { py: 2, whiteSpace: 'normal', lineHeight: 1.35 } as const;

function columnsOf(t: Translate, shown: Shown): Column[] {
  const worded = (field: keyof ExcursionWords, more: Partial<Column>): Column => ({
    field,
    headerName: t(`excursion.column.${field}`),
    renderCell: ({ row }) => <Box sx={cell}>{excursionWords(t, row, shown)[field]}</Box>,
    ...more,
  });
  const right = { align: 'right', headerAlign: 'right', width: 90 } as const;
  return [
    {
      field: 'source',
      headerName: t('excursion.column.source'),
      flex: 1,
      minWidth: 110,
      renderCell: ({ row }) => <Box sx={cell}>{row.source}</Box>,
    },
    worded('from', { width: 170 }),
    worded('lasted', { ...right, valueGetter: (_value, { from, to }) => to - from }),
    worded('side', { width: 105 }),
    worded('peak', { ...right, valueGetter: (_value, { peak }) => peak.value }),
    {
      field: 'alarm',
      headerName: t('excursion.column.alarm'),
      sortable: false,
      flex: 2,
      minWidth: 220,
      renderCell: ({ row }) => <Alarms t={t} row={row} shown={shown} />,
    },
    worded('to', { width: 170 }),
    worded('beyond', { ...right, width: 130 }),
  ];
}

interface AlarmsProps {
  readonly t: Translate;
  readonly row: ExcursionRow;
  readonly shown: Shown;
}

/** The alarms of an excursion; a dash where they are not known, or for members who may not read them. */
function Alarms({ t, row: { alarms }, shown: { zone, organizationId } }: AlarmsProps) {
  if (alarms === null) return <Box sx={cell}>–</Box>;
  if (alarms.length === 0) return <Box sx={cell}>{t('excursion.noAlarm')}</Box>;
  return (
    <Box component="ul" sx={{ ...cell, listStyle: 'none', m: 0, px: 0 }}>
      {alarms.map((alarm) => (
        <li key={alarm.id}>
          <Link
            component={RouterLink}
            to={`/${organizationId}/alarms/alarm/${alarm.id}`}
            onClick={(event) => event.stopPropagation()}
          >
            {alarm.ruleTitle}
          </Link>
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{acknowledgedWords(t, alarm, zone)}</Box>
        </li>
      ))}
    </Box>
  );
}
