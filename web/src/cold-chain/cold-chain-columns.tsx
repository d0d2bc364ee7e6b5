import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { GridColDef } from '@mui/x-data-grid';
import type { Limits } from '@watchglass/schemas/alarm-rule/limits-for';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { CalibrationMark } from '../calibration/CalibrationMark.tsx';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { readingText, type ShownMetric } from '../metric/atoms.ts';
import { AgeCell, ValueCell } from '../sensor/Cells.tsx';
import { useOrganization } from '../user/rights.ts';
import { outsideText } from './outside-text.ts';
import type { DayFigures } from './use-day-figures.ts';

export interface ColdChainRow {
  readonly id: number;
  readonly sensor: SensorView;
  readonly limits: Limits;
  /** Null until it is read. */
  readonly day: DayFigures | null;
}

type Column = GridColDef<ColdChainRow>;

const NUMBER = { align: 'right', headerAlign: 'right', width: 120, sortable: false } as const;

export function useColdChainColumns(metric: ShownMetric | undefined): readonly Column[] {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  return useMemo(() => (metric === undefined ? [] : columnsOf(t, metric, organizationId)), [t, metric, organizationId]);
}

function columnsOf(t: Translate, metric: ShownMetric, organizationId: number): Column[] {
  const text = (value: number | null | undefined): string =>
    typeof value === 'number' ? readingText(t, metric, value) : '–';
  const titled = (title: string): string => `${title}, ${metric.unit}`;
  return [
    {
      field: 'name',
      headerName: t('sensor.name'),
      flex: 1.4,
      minWidth: 110,
      cellClassName: 'strong',
      renderCell: ({ row, hasFocus }) => (
        <Link
          component={RouterLink}
          to={`/${organizationId}/sensors/sensor/${row.id}`}
          tabIndex={hasFocus ? 0 : -1}
          color="inherit"
          underline="hover"
        >
          {row.sensor.name}
        </Link>
      ),
    },
    {
      ...NUMBER,
      field: 'value',
      headerName: t('alarm.value'),
      display: 'flex',
      renderCell: ({ row }) => <ValueCell sensor={row.sensor} metric={metric} />,
    },
    {
      field: 'measuredAt',
      headerName: t('sensor.age'),
      width: 110,
      display: 'flex',
      renderCell: ({ row }) => <AgeCell sensor={row.sensor} />,
    },
    {
      ...NUMBER,
      field: 'limits',
      headerName: titled(t('coldChain.limits')),
      valueGetter: (_value, { limits: { low, high } }) =>
        low === null && high === null
          ? '–'
          : `${low === null ? '' : text(low)} … ${high === null ? '' : text(high)}`.trim(),
    },
    {
      ...NUMBER,
      field: 'lowest',
      headerName: titled(t('coldChain.lowest')),
      valueGetter: (_value, { day }) => text(day?.extremes?.min?.value),
    },
    {
      ...NUMBER,
      field: 'highest',
      headerName: titled(t('coldChain.highest')),
      valueGetter: (_value, { day }) => text(day?.extremes?.max?.value),
    },
    {
      ...NUMBER,
      field: 'kinetic',
      headerName: titled(t('coldChain.kinetic')),
      valueGetter: (_value, { day }) => text(day?.figures?.meanKineticTemperature),
    },
    {
      ...NUMBER,
      field: 'outside',
      headerName: t('coldChain.outside'),
      display: 'flex',
      renderCell: ({ row }) => <Outside row={row} />,
    },
    {
      field: 'calibration',
      headerName: t('calibration.title'),
      sortable: false,
      width: 190,
      display: 'flex',
      renderCell: ({ row }) => <CalibrationMark dueOn={row.sensor.calibrationDueOn} />,
    },
  ];
}

/** Time outside the limits, bold once there is some; time without a value is told beside it. */
function Outside({ row: { limits, day } }: { readonly row: ColdChainRow }) {
  const t = useTranslate();
  const figures = day?.figures;
  if (figures === undefined || (limits.low === null && limits.high === null)) return '–';
  const outside = figures.below + figures.above;
  return (
    <Box
      sx={{ fontWeight: outside > 0 ? 600 : 400 }}
      title={t('coldChain.unknown', { time: outsideText(figures.unknown) })}
    >
      {outsideText(outside)}
    </Box>
  );
}
