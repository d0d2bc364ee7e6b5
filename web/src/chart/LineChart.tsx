import { ResponsiveLine } from '@nivo/line';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { Threshold } from '../alarm-rule/thresholds.ts';
import { useUnderlay, type Episode } from './underlay.tsx';
import { seriesLook } from '../look/tokens.ts';
import { useRem } from '../look/use-rem.ts';
import { useTranslate } from '../messages/messages.ts';
import { formatDateTime, formatDay, formatTime, zoneOffset } from '../value/date.ts';
import { extentOf, ticksOf, type Series } from './series.ts';

interface ChartProps {
  readonly series: readonly Series[];
  readonly thresholds: readonly Threshold[];
  readonly from: number;
  readonly to: number;
  readonly zone: string;
  readonly label: string;
  readonly format: (value: number) => string;
  /** Draws from the smallest to the largest value behind each line. */
  readonly band?: boolean;
  readonly episodes?: readonly Episode[];
  /** Shows the instant that the pointer is at in every linked chart. */
  readonly linked?: boolean;
}

const NO_EPISODES: readonly Episode[] = [];
const DAY_MS = 86_400_000;
const PLAIN = {
  curve: 'linear',
  enablePoints: false,
  enableGridX: false,
  gridYValues: 4,
  animate: false,
  enableSlices: 'x',
} as const;
const quiet = { fontSize: '0.75rem', fontFamily: 'inherit', fill: 'currentColor' } as const;
/** Nivo's type knows pixels only, its SVG takes any CSS size. */
const quietText = quiet as unknown as { fontSize: number; fontFamily: string; fill: string };
const chartTheme = {
  text: quietText,
  axis: { ticks: { line: { stroke: 'var(--mui-palette-divider)' }, text: quietText }, legend: { text: quietText } },
  grid: { line: { stroke: 'var(--mui-palette-divider)', strokeDasharray: '1 4' } },
  crosshair: { line: { stroke: 'var(--mui-palette-text-secondary)', strokeWidth: 1, strokeOpacity: 0.7 } },
};

function markersOf(
  thresholds: readonly Threshold[],
  [min, max]: readonly [number, number],
  { rem, word }: { rem: number; word: (threshold: Threshold) => string },
) {
  return thresholds
    .filter(({ value }) => value >= min && value <= max)
    .map((threshold) => {
      const tone = threshold.critical ? 'critical' : 'caution';
      return {
        axis: 'y' as const,
        value: threshold.value,
        legend: word(threshold),
        legendPosition: 'top-left' as const,
        legendOffsetX: 0.875 * rem,
        legendOffsetY: 0.875 * rem,
        lineStyle: {
          stroke: `var(--mui-palette-${tone}-main)`,
          strokeWidth: 1.25,
          strokeDasharray: threshold.critical ? undefined : '6 4',
        },
        textStyle: {
          fontSize: '0.6875rem',
          fill: `var(--mui-palette-${tone}-text)`,
          paintOrder: 'stroke',
          stroke: 'var(--mui-palette-background-paper)',
          strokeWidth: '0.25rem',
        },
      };
    });
}

/** Lines over time. Gaps are gaps, limits are lines with their names, and the axis says whose clock it is. */
export function LineChart(props: ChartProps) {
  const t = useTranslate();
  const { series, thresholds, from, to, zone, format } = props;
  const rem = useRem();
  const extent = useMemo(
    () =>
      extentOf(
        series,
        thresholds.map(({ value }) => value),
        props.band,
      ),
    [series, thresholds, props.band],
  );
  const underlay = useUnderlay({
    series,
    band: props.band === true,
    episodes: props.episodes ?? NO_EPISODES,
    linked: props.linked === true,
  });
  const data = useMemo(
    () => series.map(({ id, points }) => ({ id, data: points.map((point) => ({ ...point })) })),
    [series],
  );
  const ticks = ticksOf(from, to, 6, zoneOffset(to, zone));
  const tick = (at: number) => (to - from > 2 * DAY_MS ? formatDay(at, zone) : formatTime(at, zone));
  const word = ({ critical, value }: Threshold) =>
    `${t(critical ? 'severity.critical' : 'severity.warning')} ${format(value)}`;
  const told = (point: Pointed) => ({
    name: series.find(({ id }) => id === point.seriesId)?.name ?? '',
    colour: point.seriesColor,
    text: format(Number(point.data.y)),
  });
  return (
    <Box sx={{ flexGrow: 1, minHeight: 0, minWidth: 0, position: 'relative', color: 'text.secondary' }}>
      <Box sx={{ position: 'absolute', inset: 0 }}>
        <ResponsiveLine
          {...PLAIN}
          data={data}
          role="img"
          ariaLabel={props.label}
          theme={chartTheme}
          margin={{ top: 0.9 * rem, right: 0.9 * rem, bottom: 3 * rem, left: 3.4 * rem }}
          xScale={{ type: 'linear', min: from, max: to, nice: false }}
          yScale={{ type: 'linear', min: extent[0], max: extent[1], nice: false }}
          colors={series.map((_line, index) => seriesLook(index).colour)}
          lineWidth={0.11 * rem}
          axisLeft={{ tickValues: 4, tickSize: 0, tickPadding: 0.5 * rem, format: (value) => format(Number(value)) }}
          axisBottom={{
            tickValues: ticks,
            tickSize: 0.25 * rem,
            tickPadding: 0.375 * rem,
            format: (value) => tick(Number(value)),
            legend: zone,
            legendPosition: 'end',
            legendOffset: 2.1 * rem,
          }}
          markers={markersOf(thresholds, extent, { rem, word })}
          layers={['grid', underlay.Layer, 'markers', 'axes', 'crosshair', 'lines', 'points', 'slices']}
          onMouseMove={underlay.onMove}
          onMouseLeave={underlay.onLeave}
          sliceTooltip={({ slice }) => (
            <Tip at={Number(slice.points[0]?.data.x)} zone={zone} lines={slice.points.map(told)} />
          )}
        />
      </Box>
    </Box>
  );
}

interface Pointed {
  readonly seriesId: string;
  readonly seriesColor: string;
  readonly data: { readonly y: number | null };
}

interface TipProps {
  readonly at: number;
  readonly zone: string;
  readonly lines: readonly { readonly name: string; readonly colour: string; readonly text: string }[];
}

function Tip({ at, zone, lines }: TipProps) {
  return (
    <Box
      sx={{
        bgcolor: 'background.paper',
        color: 'text.primary',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        px: 3,
        py: 2,
        fontSize: '0.8125rem',
        whiteSpace: 'nowrap',
      }}
    >
      <Box sx={{ color: 'text.secondary' }}>{formatDateTime(at, zone)}</Box>
      {lines.map(({ name, colour, text }) => (
        <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box aria-hidden sx={{ width: 12, height: 3, bgcolor: colour, forcedColorAdjust: 'none' }} />
          <span>{name}</span>
          <b>{text}</b>
        </Box>
      ))}
    </Box>
  );
}
