import { toShown } from '@watchglass/schemas/metric/convert';
import type { PointFigures } from '@watchglass/schemas/reading/views';
import type { ShownMetric } from '../metric/atoms.ts';
import { formatNumber } from '../value/number.ts';

/** The figures in the order in which they are shown. */
export const FIGURES = [
  'n',
  'mean',
  'weightedMean',
  'deviation',
  'p5',
  'p50',
  'p95',
  'within',
  'below',
  'above',
  'unknown',
  'coverage',
  'integral',
  'meanKineticTemperature',
  'trend',
] as const;
export type FigureName = (typeof FIGURES)[number];

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const MORE_DIGITS = 2;

interface Shown {
  readonly metric: ShownMetric;
  /** Length of the range, milliseconds. */
  readonly lengthMs: number;
}

/** A figure in the person's unit. Differences take the factor of the unit alone, and an integral its offset for each hour. */
export function figureText(figure: FigureName, figures: PointFigures | undefined, shown: Shown): string {
  const value = figures?.[figure];
  if (figures === undefined || value === null || value === undefined) return '–';
  return TEXTS[figure](value, figures, shown);
}

type Text = (value: number, figures: PointFigures, shown: Shown) => string;

const value: Text = (native, _figures, { metric }) =>
  `${formatNumber(toShown(metric.conversion, native), metric.digits)} ${metric.unit}`.trim();
const difference: Text = (native, _figures, { metric }) =>
  `${formatNumber(native / metric.conversion.slope, metric.digits + MORE_DIGITS)} ${metric.unit}`.trim();
const time: Text = (ms, _figures, { lengthMs }) => {
  const minutes = Math.round(ms / MINUTE_MS);
  const clock = `${formatNumber(Math.floor(minutes / 60), 0)}:${String(minutes % 60).padStart(2, '0')} h`;
  return `${clock} (${formatNumber((100 * ms) / lengthMs, 1)} %)`;
};

const TEXTS: Readonly<Record<FigureName, Text>> = {
  n: (count) => formatNumber(count, 0),
  mean: value,
  weightedMean: value,
  deviation: difference,
  p5: value,
  p50: value,
  p95: value,
  within: time,
  below: time,
  above: time,
  unknown: time,
  coverage: (share) => `${formatNumber(100 * share, 1)} %`,
  integral: (native, { integralMs }, { metric }) => {
    const { slope, offset } = metric.conversion;
    const converted = (native - (offset * integralMs) / HOUR_MS) / slope;
    return `${formatNumber(converted, metric.digits)} ${metric.unit}·h`;
  },
  meanKineticTemperature: value,
  trend: difference,
};
