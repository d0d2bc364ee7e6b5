import type { GridColDef } from '@mui/x-data-grid';
import type { SensorQuality, SensorQualityPage } from '@watchglass/schemas/reading/quality';
import { useNavigate } from 'react-router';
import { useTranslate } from '../messages/messages.ts';
import { useTimeZone } from '../user/preferences.ts';
import { useOrganization } from '../user/rights.ts';
import { ageText } from '../value/Age.tsx';
import { formatNumber } from '../value/number.ts';
import type { ViewProps } from './DataQualityPage.tsx';
import { Days } from './Days.tsx';
import { chartPath } from './paths.ts';
import { rangeOf } from './quality-query.ts';
import { QualityTable } from './QualityTable.tsx';

const number = (value: number): string => formatNumber(value, 0);

/** Each sensor in use with what it lacks; a row opens its chart of these days. */
export function Sensors(props: ViewProps) {
  const t = useTranslate();
  const { id } = useOrganization();
  const zone = useTimeZone();
  const navigate = useNavigate();
  const percent = (share: number | null): string =>
    share === null ? '–' : `${formatNumber(Math.floor(share * 1_000) / 10, 1)} %`;
  const columns = (page: SensorQualityPage | null): readonly GridColDef<SensorQuality>[] => [
    { field: 'name', headerName: t('concept.sensor'), flex: 1.4, minWidth: 140, cellClassName: 'strong' },
    { field: 'baseSerial', headerName: t('sensor.base'), width: 130, valueFormatter: (serial) => serial ?? '–' },
    { field: 'coverage', headerName: t('quality.sort.coverage'), width: 110, align: 'right', valueFormatter: percent },
    { field: 'gaps', headerName: t('quality.sort.gaps'), width: 90, align: 'right', valueFormatter: number },
    {
      field: 'longestGapMs',
      headerName: t('quality.longestGap'),
      width: 130,
      valueFormatter: (ms: number) => (ms === 0 ? '–' : ageText(t, ms)),
    },
    { field: 'late', headerName: t('quality.sort.late'), width: 100, align: 'right', valueFormatter: number },
    { field: 'conflicts', headerName: t('quality.sort.conflicts'), width: 110, align: 'right', valueFormatter: number },
    {
      field: 'days',
      headerName: t('quality.byDay'),
      flex: 1,
      minWidth: 150,
      display: 'flex',
      renderCell: ({ row }) => (
        <Days
          days={page?.days ?? []}
          shares={row.days.map(({ coverage }) => coverage)}
          word={(day) => percent(row.days[day]?.coverage ?? null)}
        />
      ),
    },
  ];
  return (
    <QualityTable<SensorQuality, SensorQualityPage>
      {...props}
      columns={columns}
      idOf={({ sensorId }) => String(sensorId)}
      narrowHides={['baseSerial', 'longestGapMs', 'late', 'conflicts', 'days']}
      onOpen={({ sensorId }) =>
        void navigate(`/${id}/${chartPath(sensorId, rangeOf(props.query.days, props.now, zone))}`)
      }
    />
  );
}
