import { ResponsiveLine, type LineCustomSvgLayer, type PointOrSliceData } from '@nivo/line';
import Box from '@mui/material/Box';
import { useMemo, useState, type ReactNode } from 'react';
import type { Threshold } from '../alarm-rule/thresholds.ts';
import { seriesLook } from '../look/tokens.ts';
import { useRem } from '../look/use-rem.ts';
import { useTranslate } from '../messages/messages.ts';
import { BackTo } from '../past/BackTo.tsx';
import { formatDay, formatInstant, formatTime, zoneOffset } from '../value/date.ts';
import type { ChartArea } from './area.ts';
import type { Scale } from './band-path.ts';
import { Changes, type SensorChange } from './changes.tsx';
import type { Episode } from './episode.ts';
import { Limits } from './limits.tsx';
import { Lines } from './lines.tsx';
import { Marks } from './marks.tsx';
import { extentOf, ticksOf, type LinePoint, type Series } from './series.ts';
import { Tip } from './Tip.tsx';
import { Underlay, useSetPointed } from './underlay.tsx';

interface ChartProps {
  readonly series: readonly Series[];
  readonly thresholds: readonly Threshold[];
  readonly from: number;
  readonly to: number;
  readonly zone: string;
  readonly label: string;
  readonly format: (value: number) => string;
  readonly episodes?: readonly Episode[];
  readonly changes?: readonly SensorChange[];
  /** Shows the pointer's instant in every linked chart. */
  readonly linked?: boolean;
  /** The smallest and largest value of the axis, in place of those of the lines and near limits. */
  readonly extent?: readonly [min: number, max: number];
  /** Drawn over everything, for controls in the chart. */
  readonly over?: ((area: ChartArea) => ReactNode) | undefined;
}

const NO_EPISODES: readonly Episode[] = [];
const NO_CHANGES: readonly SensorChange[] = [];
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
/** Nivo's type allows only pixels, but its SVG accepts any CSS size. */
const quietText = quiet as unknown as { fontSize: number; fontFamily: string; fill: string };
const chartTheme = {
  text: quietText,
  axis: { ticks: { line: { stroke: 'var(--mui-palette-divider)' }, text: quietText }, legend: { text: quietText } },
  grid: { line: { stroke: 'var(--mui-palette-divider)', strokeDasharray: '1 4' } },
  crosshair: { line: { stroke: 'var(--mui-palette-text-secondary)', strokeWidth: 1, strokeOpacity: 0.7 } },
};

type Drawn = Pick<ChartProps, 'series' | 'thresholds' | 'format' | 'over'> & {
  readonly episodes: readonly Episode[];
  readonly changes: readonly SensorChange[];
  readonly linked: boolean;
  readonly zone: string;
  readonly rem: number;
};
interface Line {
  readonly id: string;
  readonly data: readonly LinePoint[];
}
type Layer = LineCustomSvgLayer<Line>;

/** The product's own layers: underlay, lines, limits, and alarm marks. */
function useLayers({ series, thresholds, format, episodes, changes, linked, zone, rem, over }: Drawn) {
  const t = useTranslate();
  return useMemo(() => {
    const scales = ({ xScale, yScale }: Parameters<Layer>[0]): { x: Scale; y: Scale } => ({
      x: (value) => Number(xScale(value)),
      y: (value) => Number(yScale(value)),
    });
    const Behind: Layer = (props) => (
      <Underlay
        {...scales(props)}
        series={series}
        episodes={episodes}
        linked={linked}
        width={props.innerWidth}
        height={props.innerHeight}
      />
    );
    const OwnLines: Layer = (props) => <Lines {...scales(props)} series={series} rem={rem} />;
    const Named: Layer = (props) => (
      <Limits
        y={scales(props).y}
        thresholds={thresholds}
        width={props.innerWidth}
        height={props.innerHeight}
        rem={rem}
        word={({ critical, value }) => `${t(critical ? 'severity.critical' : 'severity.warning')} ${format(value)}`}
      />
    );
    const Marked: Layer = (props) => (
      <Marks
        x={scales(props).x}
        episodes={episodes}
        width={props.innerWidth}
        height={props.innerHeight}
        rem={rem}
        word={({ kind, look, at }) => `${t(look.word)}: ${t(`chart.mark.${kind}`)}, ${formatInstant(at, zone)}`}
      />
    );
    const Changed: Layer = (props) => (
      <Changes x={scales(props).x} changes={changes} width={props.innerWidth} height={props.innerHeight} rem={rem} />
    );
    const Over: Layer = (props) =>
      over?.({
        ...scales(props),
        valueAt: (at) => Number((props.yScale as unknown as { invert(pixels: number): number }).invert(at)),
        width: props.innerWidth,
        height: props.innerHeight,
      }) ?? null;
    return ['grid', Behind, 'axes', 'crosshair', OwnLines, Named, 'slices', Changed, Marked, Over] as const;
  }, [series, thresholds, format, episodes, changes, linked, zone, rem, t, over]);
}

/** The extent that is given, else that of the lines and limits. */
function useExtent({ series, thresholds, extent }: ChartProps): readonly [number, number] {
  const found = useMemo(
    () =>
      extentOf(
        series,
        thresholds.map(({ value }) => value),
      ),
    [series, thresholds],
  );
  return extent ?? found;
}

/** Lines over time. Gaps stay gaps, limits are lines with names, the axis names its time zone, and a click on an instant leads back to it. */
export function LineChart(props: ChartProps) {
  const {
    series,
    thresholds,
    from,
    to,
    zone,
    format,
    linked = false,
    episodes = NO_EPISODES,
    changes = NO_CHANGES,
    over,
  } = props;
  const rem = useRem();
  const extent = useExtent(props);
  const point = useSetPointed();
  const [clicked, setClicked] = useState<number | null>(null);
  const layers = useLayers({ series, thresholds, format, episodes, changes, linked, zone, rem, over });
  const data = useMemo(
    () => series.map(({ id, points }): Line => ({ id, data: points.map((point) => ({ ...point })) })),
    [series],
  );
  const ticks = ticksOf(from, to, 6, zoneOffset(to, zone));
  const tick = (at: number) => (to - from > 2 * DAY_MS ? formatDay(at, zone) : formatTime(at, zone));
  return (
    <Box sx={{ flexGrow: 1, minHeight: 0, minWidth: 0, position: 'relative', color: 'text.secondary' }}>
      <Box sx={{ position: 'absolute', inset: 0 }}>
        <ResponsiveLine
          {...PLAIN}
          data={data}
          role={over === undefined ? 'img' : 'group'}
          ariaLabel={props.label}
          theme={chartTheme}
          margin={{ top: (episodes.length > 0 ? 1.4 : 0.9) * rem, right: 0.9 * rem, bottom: 3 * rem, left: 3.4 * rem }}
          xScale={{ type: 'linear', min: from, max: to, nice: false }}
          yScale={{ type: 'linear', min: extent[0], max: extent[1], nice: false }}
          colors={series.map((_line, index) => seriesLook(index).colour)}
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
          layers={layers}
          onMouseMove={linked ? (pointed) => point(instantOf(pointed)) : undefined}
          onClick={(on) => setClicked(instantOf(on))}
          onMouseLeave={linked ? () => point(null) : undefined}
          sliceTooltip={({ slice }) => <Tip points={slice.points} series={series} zone={zone} format={format} />}
        />
      </Box>
      <BackTo at={clicked} today={to} zone={zone} onClose={() => setClicked(null)} />
    </Box>
  );
}

function instantOf(pointed: Readonly<PointOrSliceData<Line>>): number | null {
  const x = 'points' in pointed ? pointed.points[0]?.data.x : pointed.data.x;
  return typeof x === 'number' ? x : null;
}
