import type { GridColDef } from '@mui/x-data-grid';
import type { QuarantineDecision } from '@watchglass/schemas/quarantine/views';
import { metricByWireName } from '@watchglass/schemas/metric/metrics';
import { useNavigate } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatInstant } from '../value/date.ts';
import { formatNumber } from '../value/number.ts';
import type { ViewProps } from './DataQualityPage.tsx';
import { chartPath } from './paths.ts';
import { rangeOf } from './quality-query.ts';
import { QualityTable } from './QualityTable.tsx';

const number = (value: number): string => formatNumber(value, 0);
/** Days of the chart of a decision. */
const CHART_DAYS = 7;

/** What people decided on quarantine, the newest first; a row of a known sensor opens its chart. */
export function Decisions(props: ViewProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const zone = useTimeZone();
  const navigate = useNavigate();
  const instant = (at: string): string => formatInstant(Date.parse(at), zone);
  const progress = ({ outcome, done, read, stored, leftOut, count }: QuarantineDecision): string => {
    if (outcome === 'dismissed') return '–';
    return done
      ? t('setAside.stored', { stored: number(stored), leftOut: number(leftOut) })
      : t('setAside.storing', { read: number(read), count: number(count) });
  };
  const columns: readonly GridColDef<QuarantineDecision>[] = [
    { field: 'at', headerName: t('setAside.when'), width: 176, valueFormatter: instant },
    {
      field: 'outcome',
      headerName: t('setAside.outcome'),
      width: 130,
      cellClassName: 'strong',
      valueGetter: (_value, { outcome }) => t(`setAside.outcome.${outcome}`),
    },
    {
      field: 'reason',
      headerName: t('quality.reason'),
      flex: 1,
      minWidth: 140,
      valueGetter: (_value, { reason }) => t(`quarantine.${reason}`),
    },
    {
      field: 'sensor',
      headerName: t('concept.sensor'),
      flex: 1,
      minWidth: 120,
      valueGetter: (_value, { sensor, sensorName }) => sensorName || sensor || '–',
    },
    { field: 'metric', headerName: t('concept.metric'), width: 130, valueFormatter: (name) => name || '–' },
    { field: 'unit', headerName: t('quality.unit'), width: 90, valueFormatter: (unit) => unit ?? '–' },
    { field: 'count', headerName: t('quality.count'), width: 90, align: 'right', valueFormatter: number },
    {
      field: 'done',
      headerName: t('setAside.progress'),
      flex: 1,
      minWidth: 170,
      valueGetter: (_value, decision) => progress(decision),
    },
    { field: 'byName', headerName: t('setAside.by'), width: 140 },
    { field: 'why', headerName: t('setAside.why'), flex: 1, minWidth: 120 },
  ];
  const open = ({ sensorId, metric }: QuarantineDecision) => {
    if (sensorId === null) return;
    const range = rangeOf(CHART_DAYS, props.now, zone);
    void navigate(`/${id}/${chartPath(sensorId, range, metricByWireName.get(metric)?.id)}`);
  };
  return (
    <QualityTable<QuarantineDecision>
      {...props}
      columns={() => columns}
      idOf={({ id: decision }) => decision}
      narrowHides={['reason', 'metric', 'unit', 'count', 'byName', 'why']}
      onOpen={open}
      isMoving={({ done }) => !done}
    />
  );
}
