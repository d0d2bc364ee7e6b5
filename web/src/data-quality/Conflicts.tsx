import type { GridColDef } from '@mui/x-data-grid';
import type { ConflictsPage, ConflictView } from '@watchglass/schemas/reading/quality';
import { useTranslate } from '../messages/messages.ts';
import type { ViewProps } from './DataQualityPage.tsx';
import { QualityTable } from './QualityTable.tsx';
import { useReadingColumns } from './use-reading-columns.ts';

/** Each instant with two values: the one that stands and the one that was refused; a row opens its chart there. */
export function Conflicts(props: ViewProps) {
  const t = useTranslate();
  const { instant, valueOf, nameOf, open } = useReadingColumns();
  const columns: readonly GridColDef<ConflictView>[] = [
    { field: 'at', headerName: t('lineChart.at'), width: 176, cellClassName: 'strong', valueFormatter: instant },
    { field: 'sensorName', headerName: t('concept.sensor'), flex: 1, minWidth: 130 },
    {
      field: 'metricId',
      headerName: t('concept.metric'),
      flex: 0.7,
      minWidth: 110,
      valueGetter: (_value, { metricId }) => nameOf(metricId),
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
