import type { GridColDef } from '@mui/x-data-grid';
import type { LateReadingView } from '@watchglass/schemas/reading/quality';
import { useTranslate } from '../messages/messages.ts';
import { ageText } from '../value/Age.tsx';
import type { ViewProps } from './DataQualityPage.tsx';
import { QualityTable } from './QualityTable.tsx';
import { useReadingColumns } from './use-reading-columns.ts';

/** Each reading that came after newer ones, the last to come first; a row opens its chart there. */
export function Late(props: ViewProps) {
  const t = useTranslate();
  const { instant, valueOf, nameOf, open } = useReadingColumns();
  const columns: readonly GridColDef<LateReadingView>[] = [
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
      field: 'value',
      headerName: t('quality.lateValue'),
      width: 120,
      align: 'right',
      valueGetter: (_value, row) => valueOf(row.metricId, row.value),
    },
    {
      field: 'delay',
      headerName: t('quality.delay'),
      width: 120,
      valueGetter: (_value, { at, receivedAt }) =>
        receivedAt === null ? '–' : ageText(t, Date.parse(receivedAt) - Date.parse(at)),
    },
    {
      field: 'receivedAt',
      headerName: t('quality.received'),
      width: 176,
      valueFormatter: (at: string | null) => (at === null ? '–' : instant(at)),
    },
  ];
  return (
    <QualityTable<LateReadingView>
      {...props}
      columns={() => columns}
      idOf={({ sensorId, metricId, at }) => `${sensorId}.${metricId} ${at}`}
      narrowHides={['metricId', 'receivedAt']}
      onOpen={open}
    />
  );
}
