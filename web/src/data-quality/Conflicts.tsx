import type { GridColDef } from '@mui/x-data-grid';
import type { ConflictsPage, ConflictView } from '@watchglass/schemas/reading/quality';
import { useNavigate } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import { readingWithUnit, useMetricIds, useMetrics } from '../metric/atoms.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { formatInstant } from '../value/date.ts';
import type { ViewProps } from './DataQualityPage.tsx';
import { chartPath } from './paths.ts';
import { QualityTable } from './QualityTable.tsx';

const AROUND_MS = 6 * 3_600_000;

/** Each instant with two values: the one that stands and the one that was refused; a row opens its chart there. */
export function Conflicts(props: ViewProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const zone = useTimeZone();
  const navigate = useNavigate();
  const metrics = new Map(useMetrics(useMetricIds()).map((metric) => [metric.id, metric]));
  const instant = (at: string): string => formatInstant(Date.parse(at), zone);
  const valueOf = (metricId: number, value: number): string => {
    const metric = metrics.get(metricId);
    return metric === undefined ? String(value) : readingWithUnit(t, metric, value);
  };
  const columns: readonly GridColDef<ConflictView>[] = [
    { field: 'at', headerName: t('lineChart.at'), width: 176, cellClassName: 'strong', valueFormatter: instant },
    { field: 'sensorName', headerName: t('concept.sensor'), flex: 1, minWidth: 130 },
    {
      field: 'metricId',
      headerName: t('concept.metric'),
      flex: 0.7,
      minWidth: 110,
      valueGetter: (_value, { metricId }) => metrics.get(metricId)?.name ?? String(metricId),
    },
    {
      field: 'storedValue',
      headerName: t('quality.stands'),
      width: 120,
      align: 'right',
      valueGetter: (_value, row) => valueOf(row.metricId, row.storedValue),
    },
    {
      field: 'value',
      headerName: t('quality.refused'),
      width: 120,
      align: 'right',
      valueGetter: (_value, row) => valueOf(row.metricId, row.value),
    },
    { field: 'base', headerName: t('concept.base'), width: 130 },
    { field: 'receivedAt', headerName: t('quality.received'), width: 176, valueFormatter: instant },
  ];
  const open = ({ sensorId, metricId, at }: ConflictView) => {
    const middle = Date.parse(at);
    void navigate(`/${id}/${chartPath(sensorId, { from: middle - AROUND_MS, to: middle + AROUND_MS }, metricId)}`);
  };
  return (
    <QualityTable<ConflictView, ConflictsPage>
      {...props}
      columns={() => columns}
      idOf={({ sensorId, metricId, at, receivedAt, value }) => `${sensorId}.${metricId} ${at} ${receivedAt} ${value}`}
      narrowHides={['metricId', 'base', 'receivedAt']}
      onOpen={open}
    />
  );
}
