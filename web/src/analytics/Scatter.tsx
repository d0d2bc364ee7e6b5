import Box from '@mui/material/Box';
import { toShown } from '@watchglass/schemas/metric/convert';
import { useRem } from '../look/use-rem.ts';
import { useTranslate } from '../messages/messages.ts';
import type { ShownMetric } from '../metric/atoms.ts';
import { Statement } from '../page/Outcome.tsx';
import { formatNumber } from '../value/number.ts';
import { correlationOf, type Correlation } from './correlation.ts';
import type { PlotLimit, PlotLine } from './plot-line.ts';
import { limitsOn, type ShownLimit } from './scatter-limits.ts';
import { pairsOf } from './pairs.ts';

interface ScatterProps {
  readonly lines: readonly PlotLine[];
  readonly metrics: readonly ShownMetric[];
  readonly bucketMs: number;
  /** Of rules, on both axes. */
  readonly limits: readonly PlotLimit[];
}

const SIZE = { width: 1_000, height: 420 };
const PAD = 0.04;

/** The first two lines, one against the other, with their correlation and the limits of both. */
export function Scatter({ lines, metrics, bucketMs, limits }: ScatterProps) {
  const t = useTranslate();
  const [x, y] = lines.filter(({ isFaint }) => !isFaint);
  const pairs = x && y ? pairsIn([x, y], metrics, bucketMs) : [];
  const found = correlationOf(pairs);
  if (x === undefined || y === undefined) return <Statement small icon="chart" title={t('lineChart.needsTwo')} />;
  if (found === null) return <Statement small icon="chart" title={t('lineChart.nothing')} />;
  const words = t('lineChart.correlation', {
    n: formatNumber(found.n, 0),
    r: found.r === null ? '–' : formatNumber(found.r, 3),
    y: y.name,
    x: x.name,
    slope: formatNumber(found.slope, 3),
  });
  const [ofX, ofY] = [pairs.map(([a]) => a), pairs.map(([, b]) => b)];
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0, gap: 1 }}>
      <Box sx={quiet}>{`↑ ${axisText(y, metrics[y.axis], ofY)}`}</Box>
      <Cloud
        pairs={pairs}
        found={found}
        colour={x.colour}
        label={words}
        limits={[
          limitsOn({ limits, axis: x.axis, metric: metrics[x.axis], values: ofX }),
          limitsOn({ limits, axis: y.axis, metric: metrics[y.axis], values: ofY }),
        ]}
      />
      <Box sx={{ ...quiet, textAlign: 'right' }}>{`${axisText(x, metrics[x.axis], ofX)} →`}</Box>
      <Box sx={{ fontWeight: 560, fontSize: '0.875rem' }}>{words}</Box>
    </Box>
  );
}

const quiet = { color: 'text.secondary', fontSize: '0.8125rem' } as const;

type Pairs = readonly (readonly [x: number, y: number])[];

/** Pairs in the person's units. */
function pairsIn([x, y]: readonly [PlotLine, PlotLine], metrics: readonly ShownMetric[], bucketMs: number): Pairs {
  const shown = ({ axis }: PlotLine, value: number): number => {
    const metric = metrics[axis];
    return metric === undefined ? value : toShown(metric.conversion, value);
  };
  return pairsOf(x.points, y.points, bucketMs).map(([a, b]) => [shown(x, a), shown(y, b)]);
}

function axisText({ name }: PlotLine, metric: ShownMetric | undefined, values: readonly number[]): string {
  const { digits = 2, unit = '' } = metric ?? {};
  const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => formatNumber(value, digits));
  return `${name}: ${low} – ${high} ${unit}`.trim();
}

interface CloudProps {
  readonly pairs: Pairs;
  readonly found: Correlation;
  readonly colour: string;
  readonly label: string;
  readonly limits: readonly [ofX: readonly ShownLimit[], ofY: readonly ShownLimit[]];
}

function Cloud({ pairs, found, colour, label, limits: [ofX, ofY] }: CloudProps) {
  const rem = useRem();
  const valuesOf = (limits: readonly ShownLimit[]): number[] => limits.map(({ value }) => value);
  const across = [
    spanOf([...pairs.map(([a]) => a), ...valuesOf(ofX)]),
    spanOf([...pairs.map(([, b]) => b), ...valuesOf(ofY)]),
  ] as const;
  const place = ([a, b]: readonly [number, number]) => ({
    cx: across[0](a) * SIZE.width,
    cy: (1 - across[1](b)) * SIZE.height,
  });
  const ends = [Math.min(...pairs.map(([a]) => a)), Math.max(...pairs.map(([a]) => a))] as const;
  const [from, to] = [ends[0], ends[1]].map((a) => place([a, found.intercept + found.slope * a]));
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="none"
      sx={{ flexGrow: 1, minHeight: 0, width: '100%', border: 1, borderColor: 'divider' }}
    >
      {ofX.map((limit) => {
        const x = across[0](limit.value) * SIZE.width;
        return <LimitLine key={`${limit.critical} ${limit.value}`} limit={limit} from={[x, 0]} to={[x, SIZE.height]} />;
      })}
      {ofY.map((limit) => {
        const y = (1 - across[1](limit.value)) * SIZE.height;
        return <LimitLine key={`${limit.critical} ${limit.value}`} limit={limit} from={[0, y]} to={[SIZE.width, y]} />;
      })}
      {pairs.map(([a, b]) => (
        <ellipse key={`${a} ${b}`} {...place([a, b])} rx={0.2 * rem} ry={0.2 * rem} fill={colour} fillOpacity={0.6} />
      ))}
      <line
        x1={from?.cx}
        y1={from?.cy}
        x2={to?.cx}
        y2={to?.cy}
        stroke="var(--mui-palette-text-secondary)"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </Box>
  );
}

interface LimitProps {
  readonly limit: ShownLimit;
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

/** Critical limits are whole lines, warnings dashed ones. */
function LimitLine({ limit: { critical, text }, from, to }: LimitProps) {
  const t = useTranslate();
  return (
    <line
      x1={from[0]}
      y1={from[1]}
      x2={to[0]}
      y2={to[1]}
      stroke={`var(--mui-palette-${critical ? 'critical' : 'caution'}-main)`}
      strokeWidth={1.5}
      strokeDasharray={critical ? undefined : '6 4'}
      vectorEffect="non-scaling-stroke"
    >
      <title>{`${t(critical ? 'severity.critical' : 'severity.warning')} ${text}`}</title>
    </line>
  );
}

/** Places a value between the smallest and the largest, with room at both ends, from 0 to 1. */
function spanOf(values: readonly number[]): (value: number) => number {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  return (value) => PAD + ((value - low) / span) * (1 - 2 * PAD);
}
