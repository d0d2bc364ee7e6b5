import Box from '@mui/material/Box';
import { ResponsiveBar } from '@nivo/bar';
import type { Figures } from '@watchglass/schemas/alarm/history';
import { useTranslate } from '../../messages/messages.ts';
import { formatDay } from '../../value/date.ts';
import { chartTheme } from '../history/chart-look.ts';
import { Tip } from '../history/Tip.tsx';

const COLOURS: Readonly<Record<string, string>> = {
  critical: 'var(--mui-palette-critical-main)',
  high: 'var(--mui-palette-caution-main)',
  low: 'var(--mui-palette-trail-main)',
};
const KEYS = ['low', 'high', 'critical'] as const;
const LABELS = 10;

/** Raises of each day, stacked by severity. */
export function DayBars({ days, label }: { readonly days: Figures['days']; readonly label: string }) {
  const t = useTranslate();
  const every = Math.ceil(days.length / LABELS);
  const shown = new Set(days.filter((_day, index) => index % every === 0).map(({ day }) => day));
  return (
    <Box sx={{ height: 240 }}>
      <ResponsiveBar
        ariaLabel={label}
        data={days.map((day) => ({ ...day }))}
        keys={[...KEYS]}
        indexBy="day"
        margin={{ top: 8, right: 8, bottom: 28, left: 44 }}
        padding={0.2}
        colors={({ id }) => COLOURS[String(id)] ?? 'currentColor'}
        enableLabel={false}
        animate={false}
        axisBottom={{
          tickSize: 0,
          tickPadding: 8,
          tickValues: [...shown],
          format: (day) => formatDay(Date.parse(String(day)), 'UTC'),
        }}
        axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: 4 }}
        gridYValues={4}
        theme={chartTheme}
        tooltip={({ data }) => (
          <Tip
            name={formatDay(Date.parse(data.day), 'UTC')}
            text={KEYS.toReversed()
              .map((key) => `${t(`performance.${key}`)}: ${data[key]}`)
              .join(' · ')}
          />
        )}
      />
    </Box>
  );
}
