import Box from '@mui/material/Box';
import { ResponsiveHeatMap } from '@nivo/heatmap';
import type { HistoryDays } from '@watchglass/schemas/alarm/history';
import { useAtomValue } from 'jotai';
import { useIntl } from 'react-intl';
import { useTranslate } from '../../messages/messages.ts';
import { unitsAtom } from '../../user/preferences.ts';
import { chartTheme, SHADES } from './chart-look.ts';
import { useHourWords, weekdayName } from './hour-words.ts';
import { Tip } from './Tip.tsx';

interface MapProps {
  readonly hours: HistoryDays['hours'];
  readonly label: string;
  readonly onHour: (weekday: number, hour: number) => void;
}

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 7];
const SUNDAY_FIRST = [7, 1, 2, 3, 4, 5, 6];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const EMPTY = 'transparent';

/** Alarms of each hour of the week: a row a weekday. */
export function HourMap({ hours, label, onHour }: MapProps) {
  const t = useTranslate();
  const { locale } = useIntl();
  const { weekStart } = useAtomValue(unitsAtom);
  const words = useHourWords();
  const counts = new Map(hours.map(({ weekday, hour, alarms }) => [`${weekday} ${hour}`, alarms]));
  const most = Math.max(1, ...hours.map(({ alarms }) => alarms));
  const rows = (weekStart === 'sunday' ? SUNDAY_FIRST : MONDAY_FIRST).map((weekday) => ({
    id: String(weekday),
    data: HOURS.map((hour) => ({ x: String(hour), y: counts.get(`${weekday} ${hour}`) ?? 0 })),
  }));
  return (
    <Box tabIndex={0} sx={{ overflowX: 'auto' }} role="group" aria-label={label}>
      <Box sx={{ height: 280, minWidth: 760, '& rect': { cursor: 'pointer' } }}>
        <ResponsiveHeatMap
          role="presentation"
          data={rows}
          margin={{ top: 28, right: 8, bottom: 4, left: 64 }}
          axisTop={{ tickSize: 0, tickPadding: 8 }}
          axisLeft={{
            tickSize: 0,
            tickPadding: 8,
            format: (weekday) => weekdayName(Number(weekday), locale, 'short'),
          }}
          colors={({ value }) => shadeOf(value ?? 0, most)}
          emptyColor={EMPTY}
          enableLabels={false}
          borderWidth={1}
          borderColor="var(--mui-palette-divider)"
          animate={false}
          theme={chartTheme}
          tooltip={({ cell: { serieId, data, value } }) => (
            <Tip name={words(serieId, data.x)} text={t('alarmHistory.alarms', { count: value ?? 0 })} />
          )}
          onClick={({ serieId, data, value }) => {
            if (value) onHour(Number(serieId), Number(data.x));
          }}
        />
      </Box>
    </Box>
  );
}

function shadeOf(value: number, most: number): string {
  if (value === 0) return 'var(--mui-palette-raised-ground)';
  return SHADES[Math.min(SHADES.length - 1, Math.floor((value / most) * SHADES.length))] ?? EMPTY;
}
