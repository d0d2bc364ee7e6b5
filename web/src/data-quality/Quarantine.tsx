import type { GridColDef } from '@mui/x-data-grid';
import type { QuarantineGroup } from '@watchglass/schemas/reading/quality';
import { Suspense, useState } from 'react';
import { useTranslate } from '../messages/messages.ts';
import { lazily } from '../page/lazily.ts';
import { useTimeZone } from '../user/preferences.ts';
import { formatInstant } from '../value/date.ts';
import { formatNumber } from '../value/number.ts';
import type { ViewProps } from './DataQualityPage.tsx';
import { QualityTable } from './QualityTable.tsx';

const RecordsDialog = lazily(() => import('./RecordsDialog.tsx').then((file) => ({ default: file.RecordsDialog })));

const idOf = ({ reason, sensor, metric, unit }: QuarantineGroup): string =>
  JSON.stringify([reason, sensor, metric, unit]);

/** Refused records by what is wrong with them and where they belong; a row opens them as they came. */
export function Quarantine(props: ViewProps) {
  const t = useTranslate();
  const zone = useTimeZone();
  const [open, setOpen] = useState<QuarantineGroup | null>(null);
  const instant = (at: string): string => formatInstant(Date.parse(at), zone);
  const columns: readonly GridColDef<QuarantineGroup>[] = [
    {
      field: 'reason',
      headerName: t('quality.reason'),
      flex: 1,
      minWidth: 150,
      cellClassName: 'strong',
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
    {
      field: 'count',
      headerName: t('quality.count'),
      width: 90,
      align: 'right',
      valueFormatter: (count: number) => formatNumber(count, 0),
    },
    { field: 'first', headerName: t('quality.first'), width: 176, valueFormatter: instant },
    { field: 'last', headerName: t('quality.last'), width: 176, valueFormatter: instant },
    { field: 'sample', headerName: t('quality.raw'), flex: 1, minWidth: 130, cellClassName: 'mono' },
  ];
  return (
    <>
      <QualityTable<QuarantineGroup>
        {...props}
        columns={() => columns}
        idOf={idOf}
        narrowHides={['metric', 'unit', 'first', 'last', 'sample']}
        onOpen={setOpen}
      />
      <Suspense fallback={null}>
        {open && (
          <RecordsDialog
            group={open}
            onClose={() => setOpen(null)}
            onDecided={() => props.onQuery({ ...props.query, view: 'decisions', search: '', base: '', page: 0 })}
          />
        )}
      </Suspense>
    </>
  );
}
