import { toShown } from '@watchglass/schemas/metric/convert';
import type { PointFigures } from '@watchglass/schemas/reading/views';
import type { ShownMetric } from '../metric/atoms.ts';
import { formatDateTime } from '../value/date.ts';
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
  'worstDay',
  'worstMonth',
  'heating',
  'cooling',
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
  readonly zone: string;
}

/** A figure in the person's unit. Differences take the factor of the unit alone, and an integral its offset for each hour. */
export function figureText(figure: FigureName, figures: PointFigures | undefined, shown: Shown): string {
  const value = figures === undefined ? null : valueOf(figure, figures);
  if (figures === undefined || value === null) return '–';
  return TEXTS[figure](value, figures, shown);
}

function valueOf(figure: FigureName, figures: PointFigures): number | null {
  const { worstDay, worstMonth, degreeDays: found } = figures;
  const within = { worstDay: worstDay?.value, worstMonth: worstMonth?.value, ...found };
  return { ...figures, ...within }[figure] ?? null;
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

const degreeDays: Text = (native, { degreeDays: found }, { metric }) => {
  const sum = `${formatNumber(native / metric.conversion.slope, 1)} ${metric.unit}·d`;
  return found === null || found.missing === 0 ? sum : `${sum} (${found.days}/${found.days + found.missing} d)`;
};

/** A value with the beginning of its time. */
const since =
  (figure: 'worstDay' | 'worstMonth'): Text =>
  (native, figures, shown) =>
    `${value(native, figures, shown)} (${formatDateTime(figures[figure]?.at ?? 0, shown.zone)})`;

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
  worstDay: since('worstDay'),
  worstMonth: since('worstMonth'),
  heating: degreeDays,
  cooling: degreeDays,
  trend: difference,
};
