import Box from '@mui/material/Box';
import { ResponsiveCalendar } from '@nivo/calendar';
import type { HistoryDays } from '@watchglass/schemas/alarm/history';
import { useIntl } from 'react-intl';
import { useTranslate } from '../../messages/messages.ts';
import { formatDate } from '../../value/date.ts';
import { Tip } from './Tip.tsx';
import { chartTheme, SHADES } from './chart-look.ts';

interface CalendarProps {
  readonly days: HistoryDays['days'];
  /** YYYY-MM-DD, both included. */
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly onDay: (day: string) => void;
}

const YEAR_HEIGHT = 150;

/** On a phone the newest months are shown first. */
function toNewest(box: HTMLElement | null): void {
  if (box !== null) box.scrollLeft = box.scrollWidth;
}

/** Alarms of each day, a row of weeks a year. */
export function DayCalendar({ days, from, to, label, onDay }: CalendarProps) {
  const t = useTranslate();
  const { locale } = useIntl();
  const month = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4)) + 1;
  return (
    <Box ref={toNewest} tabIndex={0} sx={{ overflowX: 'auto' }} role="group" aria-label={label}>
      <Box sx={{ height: years * YEAR_HEIGHT, minWidth: 760, '& rect': { cursor: 'pointer' } }}>
        <ResponsiveCalendar
          role="presentation"
          data={days.map(({ day, alarms }) => ({ day, value: alarms }))}
          from={from}
          to={to}
          colors={[...SHADES]}
          minValue={0}
          emptyColor="var(--mui-palette-raised-ground)"
          dayBorderColor="var(--mui-palette-divider)"
          dayBorderWidth={1}
          monthBorderColor="var(--mui-palette-text-secondary)"
          monthBorderWidth={1}
          margin={{ top: 24, right: 8, bottom: 4, left: 36 }}
          yearSpacing={36}
          monthLegend={(_year, index) => month.format(new Date(Date.UTC(2024, index, 1)))}
          theme={chartTheme}
          tooltip={({ day, value }) => (
            <Tip name={formatDate(Date.parse(day), 'UTC')} text={t('alarmHistory.alarms', { count: Number(value) })} />
          )}
          onClick={(datum) => {
            if ('value' in datum && datum.value !== undefined) onDay(datum.day);
          }}
        />
      </Box>
    </Box>
  );
}
