import Box from '@mui/material/Box';
import { ResponsiveBar, type BarDatum } from '@nivo/bar';
import { chartTheme } from '../../alarm/history/chart-look.ts';
import { Tip } from '../../alarm/history/Tip.tsx';
import { useRem } from '../../look/use-rem.ts';
import { useTranslate } from '../../messages/messages.ts';
import { Statement } from '../../page/Outcome.tsx';
import { SeriesNames } from './SeriesNames.tsx';

export interface GroupedSeries {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
  /** As they are shown, by the places of groups. */
  readonly values: ReadonlyMap<number, number>;
}

interface BarsProps {
  readonly label: string;
  /** How many groups there are. */
  readonly count: number;
  readonly series: readonly GroupedSeries[];
  /** The ends of the scale; null fits the values. */
  readonly scale: { readonly low: number; readonly high: number } | null;
  /** The name of a group on its axis, and beside the pointer. */
  readonly shortText: (place: number) => string;
  readonly longText: (place: number) => string;
  readonly format: (shown: number) => string;
  /** Of the distance between two groups, what is free. */
  readonly padding?: number;
}

/** More are narrower than a pixel. */
const MOST_BARS = 1_000;
const LABELS = 6;

/** A bar for each series in each group; where a series has no value there is none. */
export function GroupedBars({ label, count, series, scale, padding = 0.2, ...texts }: BarsProps) {
  const t = useTranslate();
  const rem = useRem();
  const { shortText, longText, format } = texts;
  if (count * series.length > MOST_BARS)
    return <Statement small icon="chart" title={t('periodChart.tooMany', { limit: MOST_BARS })} />;
  const data = Array.from({ length: count }, (_, place): BarDatum => ({
    place: String(place),
    ...valuesAt(series, place),
  }));
  const every = Math.ceil(count / LABELS);
  const named = data.filter((_datum, place) => place % every === 0).map(({ place }) => String(place));
  return (
    <>
      <SeriesNames series={series} />
      <Box sx={{ height: 'clamp(240px, 40vh, 700px)', color: 'text.secondary' }}>
        <ResponsiveBar
          role="img"
          ariaLabel={label}
          data={data}
          keys={series.map(({ id }) => id)}
          indexBy="place"
          groupMode="grouped"
          valueScale={{ type: 'linear', min: scale?.low ?? 'auto', max: scale?.high ?? 'auto', clamp: true }}
          margin={{ top: 0.5 * rem, right: 0.5 * rem, bottom: 1.75 * rem, left: 3.5 * rem }}
          padding={padding}
          colors={series.map(({ colour }) => colour)}
          enableLabel={false}
          animate={false}
          axisBottom={{
            tickSize: 0,
            tickPadding: 0.5 * rem,
            tickValues: named,
            format: (place) => shortText(Number(place)),
          }}
          axisLeft={{ tickSize: 0, tickPadding: 0.5 * rem, tickValues: 4 }}
          gridYValues={4}
          theme={chartTheme}
          tooltip={({ id, value, indexValue }) => (
            <Tip
              name={longText(Number(indexValue))}
              text={`${series.find((each) => each.id === id)?.name ?? ''}: ${format(value)}`}
            />
          )}
        />
      </Box>
    </>
  );
}

function valuesAt(series: readonly GroupedSeries[], place: number): BarDatum {
  const found = series.flatMap(({ id, values }) => {
    const value = values.get(place);
    return value === undefined ? [] : [[id, value] as const];
  });
  return Object.fromEntries(found);
}
