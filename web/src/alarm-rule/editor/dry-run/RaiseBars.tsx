import Box from '@mui/material/Box';
import { ResponsiveBar } from '@nivo/bar';
import type { DryRunResult } from '@watchglass/schemas/alarm-rule/dry-run';
import { chartTheme } from '../../../alarm/history/chart-look.ts';
import { Tip } from '../../../alarm/history/Tip.tsx';
import { useTranslate } from '../../../messages/messages.ts';
import { useTimeZone } from '../../../user/preferences.ts';
import { formatDay } from '../../../value/date.ts';
import { daysOf } from './days-of.ts';

interface BarsProps {
  readonly raises: DryRunResult['days'];
  readonly days: number;
  readonly to: number;
}

/** As many as fit on a phone. */
const LABELS = 5;

/** Raises of each day of the period, on the clock of the person's zone. */
export function RaiseBars({ raises, days, to }: BarsProps) {
  const t = useTranslate();
  const data = daysOf(raises, { days, to, timeZone: useTimeZone() });
  const every = Math.ceil(data.length / LABELS);
  const word = (day: string) => formatDay(Date.parse(day), 'UTC');
  return (
    <Box sx={{ height: 180 }}>
      <ResponsiveBar
        ariaLabel={t('dryRun.perDay')}
        data={data}
        keys={['raises']}
        indexBy="day"
        margin={{ top: 8, right: 8, bottom: 28, left: 44 }}
        padding={0.2}
        colors={['var(--mui-palette-trail-main)']}
        enableLabel={false}
        animate={false}
        axisBottom={{
          tickSize: 0,
          tickPadding: 8,
          tickValues: data.filter((_day, index) => index % every === 0).map(({ day }) => day),
          format: (day) => word(String(day)),
        }}
        axisLeft={{
          tickSize: 0,
          tickPadding: 8,
          tickValues: 4,
          format: (count) => (Number.isInteger(count) ? count : ''),
        }}
        gridYValues={4}
        theme={chartTheme}
        tooltip={({ data: pointed }) => <Tip name={word(pointed.day)} text={String(pointed.raises)} />}
      />
    </Box>
  );
}
