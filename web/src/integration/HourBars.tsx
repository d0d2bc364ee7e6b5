import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ResponsiveBar, type BarDatum } from '@nivo/bar';
import { chartTheme } from '../alarm/history/chart-look.ts';
import { Tip } from '../alarm/history/Tip.tsx';
import { useTimeZone } from '../user/preferences.ts';
import { formatDateTime } from '../value/date.ts';
import { formatNumber } from '../value/number.ts';

interface Hour {
  readonly at: string;
  /** Null is not known. */
  readonly value: number | null;
}

interface BarsProps {
  readonly title: string;
  readonly hours: readonly Hour[];
  readonly colour: string;
}

const LABELS_EVERY = 6;

/** A number for each hour of a day. */
export function HourBars({ title, hours, colour }: BarsProps) {
  const timeZone = useTimeZone();
  const most = Math.max(1, ...hours.map(({ value }) => value ?? 0));
  const shown = hours.filter((_hour, index) => index % LABELS_EVERY === 0).map(({ at }) => at);
  const hourOf = (at: string): string => formatDateTime(Date.parse(at), timeZone);
  return (
    <Box>
      <Typography variant="h3">{title}</Typography>
      <Box sx={{ height: 150 }}>
        <ResponsiveBar
          ariaLabel={title}
          data={hours.map(({ at, value }): BarDatum => (value === null ? { at } : { at, value }))}
          keys={['value']}
          indexBy="at"
          valueScale={{ type: 'linear', min: 0, max: most }}
          margin={{ top: 8, right: 8, bottom: 28, left: 52 }}
          padding={0.2}
          colors={[colour]}
          enableLabel={false}
          animate={false}
          axisBottom={{ tickSize: 0, tickPadding: 8, tickValues: shown, format: (at) => hourOf(String(at)).slice(-5) }}
          axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: 3 }}
          gridYValues={3}
          theme={chartTheme}
          tooltip={({ data }) => (
            <Tip
              name={hourOf(String(data.at))}
              text={formatNumber(typeof data.value === 'number' ? data.value : null, 0)}
            />
          )}
        />
      </Box>
    </Box>
  );
}
