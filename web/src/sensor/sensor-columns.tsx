import Link from '@mui/material/Link';
import type { GridColDef } from '@mui/x-data-grid';
import type { SensorView } from '@watchglass/schemas/sensor/views';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { CalibrationMark } from '../calibration/CalibrationMark.tsx';
import { linkLostAtom } from '../live/link.ts';
import { LocationName } from '../location/LocationNames.tsx';
import { actionColumn } from '../table/action-column.ts';
import { useTranslate, type Translate } from '../messages/messages.ts';
import { useMetrics, type ShownMetric } from '../metric/atoms.ts';
import { useMay, useOrganization } from '../user/rights.ts';
import { intervalText } from '../value/interval.ts';
import { isAdjusted } from '../adjustment/adjusted.ts';
import { AdjustedMark } from '../adjustment/AdjustedMark.tsx';
import { AgeCell, AlarmCell, BaseCell, ValueCell } from './Cells.tsx';
import { BATTERY, columnMetrics, RSSI, shownMetrics, telemetryMetrics } from './shown-metrics.ts';
import { StateMark } from './StateMark.tsx';
import { SwitchActions } from './SwitchButtons.tsx';
import { Tags } from './Tags.tsx';

type Column = GridColDef<SensorView>;

/** A source that its second point hides has a value only where a person asks for its metric. */
function valueColumn(metric: ShownMetric, isAsked: boolean): Column {
  return {
    field: `metric-${metric.id}`,
    headerName: metric.name,
    sortable: false,
    display: 'flex',
    align: 'right',
    headerAlign: 'right',
    flex: 0.5,
    minWidth: 108,
    maxWidth: 190,
    renderCell: ({ row }) =>
      (isAsked || shownMetrics(row).includes(metric.id)) && <ValueCell sensor={row} metric={metric} />,
  };
}

function alarmColumn(t: Translate): Column {
  return {
    field: 'alarm',
    headerName: t('alarm.title'),
    sortable: false,
    width: 164,
    display: 'flex',
    renderCell: ({ row, hasFocus }) => <AlarmCell sensor={row} hasFocus={hasFocus} />,
  };
}

function describingColumns(t: Translate): Column[] {
  return [
    {
      field: 'calibration',
      headerName: t('calibration.title'),
      sortable: false,
      width: 200,
      display: 'flex',
      renderCell: ({ row }) => <CalibrationMark dueOn={row.calibrationDueOn} />,
    },
    {
      field: 'base',
      headerName: t('sensor.base'),
      width: 150,
      display: 'flex',
      renderCell: ({ row }) => <BaseCell serial={row.baseSerial} />,
    },
    {
      field: 'location',
      headerName: t('location.one'),
      width: 130,
      renderCell: ({ row }) => <LocationName id={row.location} />,
    },
    {
      field: 'tags',
      headerName: t('sensor.tags'),
      sortable: false,
      width: 170,
      display: 'flex',
      renderCell: ({ row }) => <Tags tags={row.tags} />,
    },
    {
      field: 'intervalSeconds',
      headerName: t('sensor.interval'),
      sortable: false,
      width: 92,
      align: 'right',
      headerAlign: 'right',
      valueFormatter: (seconds: number) => intervalText(t, seconds),
    },
    { field: 'wireId', headerName: t('sensor.wireId'), width: 120 },
  ];
}

/** Columns hidden on a phone. */
export const NARROW_HIDES: readonly string[] = [
  'alarm',
  'base',
  'location',
  'tags',
  'intervalSeconds',
  'calibration',
  'wireId',
  `metric-${RSSI}`,
  `metric-${BATTERY}`,
];

function stateColumn(t: Translate): Column {
  return {
    field: 'state',
    headerName: t('sensor.state'),
    sortable: false,
    width: 130,
    display: 'flex',
    renderCell: ({ row }) => <StateMark state={row.state} />,
  };
}

function actionsColumn(t: Translate, blocked: boolean): Column {
  return actionColumn(t, 2, ({ row, hasFocus }) => (
    <SwitchActions sensor={row} hasFocus={hasFocus} disabled={blocked} />
  ));
}

interface ColumnTerms {
  /** The metrics asked for; none means those that the sensors measure. */
  readonly asked: readonly number[];
  readonly sensors: readonly SensorView[];
  /** Sensors out of use show their state and what brings them back. */
  readonly isOutOfUse: boolean;
}

/** The sensor, its values, its description and its signal. The fields of sortable columns are the server's sorts. */
export function useSensorColumns({ asked, sensors, isOutOfUse }: ColumnTerms): readonly Column[] {
  const t = useTranslate();
  const { id: organizationId } = useOrganization();
  const measured = useMetrics(columnMetrics(asked, sensors));
  const telemetry = useMetrics(telemetryMetrics(sensors));
  const isAsked = asked.length > 0;
  const mayAlarms = useMay('alarms', 'r');
  const mayWrite = useMay('sensors', 'w');
  const lost = useAtomValue(linkLostAtom);
  return useMemo(
    () => [
      {
        field: 'name',
        headerName: t('sensor.name'),
        flex: 1,
        minWidth: 148,
        maxWidth: 460,
        display: 'flex',
        renderCell: ({ row, hasFocus }) => (
          <Link
            component={RouterLink}
            tabIndex={hasFocus ? 0 : -1}
            color="inherit"
            noWrap
            sx={{ fontWeight: 560 }}
            to={`/${organizationId}/sensors/sensor/${row.id}`}
          >
            {row.name}
            {isAdjusted(row) && <AdjustedMark />}
          </Link>
        ),
      },
      ...(isOutOfUse ? [stateColumn(t)] : []),
      ...(mayAlarms && !isOutOfUse ? [alarmColumn(t)] : []),
      ...measured.map((metric) => valueColumn(metric, isAsked)),
      {
        field: 'measuredAt',
        headerName: t('sensor.age'),
        width: 150,
        display: 'flex',
        renderCell: ({ row }) => <AgeCell sensor={row} />,
      },
      ...describingColumns(t),
      ...telemetry.map((metric) => valueColumn(metric, true)),
      ...(isOutOfUse && mayWrite ? [actionsColumn(t, lost)] : []),
    ],
    [t, organizationId, mayAlarms, mayWrite, isOutOfUse, lost, measured, telemetry, isAsked],
  );
}
