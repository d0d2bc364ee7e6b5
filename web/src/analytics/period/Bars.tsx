import Box from '@mui/material/Box';
import { ResponsiveBar, type BarDatum } from '@nivo/bar';
import { toShown } from '@watchglass/schemas/metric/convert';
import type { ClockPeriod } from '@watchglass/schemas/reading/queries';
import { chartTheme } from '../../alarm/history/chart-look.ts';
import { Tip } from '../../alarm/history/Tip.tsx';
import { useRem } from '../../look/use-rem.ts';
import { useTranslate } from '../../messages/messages.ts';
import type { ShownMetric } from '../../metric/atoms.ts';
import { Statement } from '../../page/Outcome.tsx';
import { formatNumber } from '../../value/number.ts';
import type { Scale } from './period-query.ts';
import { periodText, shortText } from './period-text.ts';

export interface BarSeries {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
  /** Native values by the places of periods. */
  readonly values: ReadonlyMap<number, number>;
}

interface BarsProps {
  readonly label: string;
  /** What the clock shows at the beginning of each period. */
  readonly clocks: readonly number[];
  readonly period: ClockPeriod;
  readonly series: readonly BarSeries[];
  readonly metric: ShownMetric;
  readonly scale: Scale | null;
}

/** More are narrower than a pixel. */
const MOST_BARS = 1_000;
const LABELS = 6;

/** A bar for each series in each period; periods without readings have none. */
export function Bars({ label, clocks, period, series, metric, scale }: BarsProps) {
  const t = useTranslate();
  const rem = useRem();
  if (clocks.length * series.length > MOST_BARS)
    return <Statement small icon="chart" title={t('periodChart.tooMany', { limit: MOST_BARS })} />;
  const data = clocks.map((_clock, place): BarDatum => ({ place: String(place), ...valuesAt(series, place, metric) }));
  const every = Math.ceil(clocks.length / LABELS);
  const named = data.filter((_datum, place) => place % every === 0).map(({ place }) => String(place));
  const { conversion } = metric;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, fontSize: '0.8125rem' }}>
        {series.map(({ id, name, colour }) => (
          <Box key={id} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Box aria-hidden sx={{ width: '0.75rem', height: '0.75rem', bgcolor: colour }} />
            {name}
          </Box>
        ))}
      </Box>
      <Box sx={{ height: 'clamp(240px, 40vh, 700px)', color: 'text.secondary' }}>
        <ResponsiveBar
          role="img"
          ariaLabel={label}
          data={data}
          keys={series.map(({ id }) => id)}
          indexBy="place"
          groupMode="grouped"
          valueScale={{
            type: 'linear',
            min: scale === null ? 'auto' : toShown(conversion, scale.low),
            max: scale === null ? 'auto' : toShown(conversion, scale.high),
            clamp: true,
          }}
          margin={{ top: 0.5 * rem, right: 0.5 * rem, bottom: 1.75 * rem, left: 3.5 * rem }}
          padding={0.2}
          colors={series.map(({ colour }) => colour)}
          enableLabel={false}
          animate={false}
          axisBottom={{
            tickSize: 0,
            tickPadding: 0.5 * rem,
            tickValues: named,
            format: (place) => shortText(period, clocks, Number(place)),
          }}
          axisLeft={{ tickSize: 0, tickPadding: 0.5 * rem, tickValues: 4 }}
          gridYValues={4}
          theme={chartTheme}
          tooltip={({ id, value, indexValue }) => (
            <Tip
              name={periodText(period, clocks[Number(indexValue)] ?? 0)}
              text={`${series.find((each) => each.id === id)?.name ?? ''}: ${formatNumber(value, metric.digits)} ${metric.unit}`.trim()}
            />
          )}
        />
      </Box>
    </>
  );
}

function valuesAt(series: readonly BarSeries[], place: number, metric: ShownMetric): BarDatum {
  const found = series.flatMap(({ id, values }) => {
    const value = values.get(place);
    return value === undefined ? [] : [[id, toShown(metric.conversion, value)] as const];
  });
  return Object.fromEntries(found);
}
