import type { GridColDef } from '@mui/x-data-grid';
import type { BaseQuality, BaseQualityPage } from '@watchglass/schemas/reading/quality';
import { ClockMark } from '../base/ClockMark.tsx';
import { useTranslate } from '../messages/messages.ts';
import { ageText } from '../value/Age.tsx';
import { formatNumber } from '../value/number.ts';
import type { ViewProps } from './DataQualityPage.tsx';
import { Days } from './Days.tsx';
import { SORTS } from './quality-query.ts';
import { QualityTable } from './QualityTable.tsx';

const number = (value: number): string => formatNumber(value, 0);
/** A clock or link that is off by so much is as bad as it gets. */
const WORST_MS = 60_000;
const OFF_MS = 30_000;

/** Each base with what it delivered wrongly; a row opens its quarantine. */
export function Bases(props: ViewProps) {
  const t = useTranslate();
  const columns = (page: BaseQualityPage | null): readonly GridColDef<BaseQuality>[] => [
    { field: 'name', headerName: t('concept.base'), flex: 1.4, minWidth: 140, cellClassName: 'strong' },
    {
      field: 'driftMs',
      headerName: t('quality.sort.drift'),
      flex: 1,
      minWidth: 140,
      renderCell: ({ row: { driftMs } }) =>
        driftMs !== null && Math.abs(driftMs) > OFF_MS ? <ClockMark driftMs={driftMs} /> : offset(driftMs),
    },
    {
      field: 'duplicates',
      headerName: t('quality.sort.duplicates'),
      width: 120,
      align: 'right',
      valueFormatter: number,
    },
    { field: 'late', headerName: t('quality.sort.late'), width: 100, align: 'right', valueFormatter: number },
    { field: 'conflicts', headerName: t('quality.sort.conflicts'), width: 110, align: 'right', valueFormatter: number },
    {
      field: 'quarantined',
      headerName: t('quality.sort.quarantined'),
      width: 130,
      align: 'right',
      valueFormatter: number,
    },
    {
      field: 'days',
      headerName: t('quality.byDay'),
      flex: 1,
      minWidth: 150,
      display: 'flex',
      renderCell: ({ row }) => (
        <Days
          days={page?.days ?? []}
          shares={row.days.map(({ driftMs }) =>
            driftMs === null ? null : Math.max(0, 1 - Math.abs(driftMs) / WORST_MS),
          )}
          word={(day) => offset(row.days[day]?.driftMs ?? null)}
        />
      ),
    },
  ];
  const offset = (driftMs: number | null): string => (driftMs === null ? '–' : ageText(t, Math.abs(driftMs)));
  const { query, onQuery } = props;
  return (
    <QualityTable<BaseQuality, BaseQualityPage>
      {...props}
      columns={columns}
      idOf={({ serial }) => serial}
      narrowHides={['duplicates', 'late', 'conflicts', 'days']}
      onOpen={({ serial }) =>
        onQuery({ ...query, view: 'quarantine', base: serial, sort: SORTS.quarantine[0], search: '', page: 0 })
      }
    />
  );
}
