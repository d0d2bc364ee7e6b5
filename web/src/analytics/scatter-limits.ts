import { toShown } from '@watchglass/schemas/metric/convert';
import type { ShownMetric } from '../metric/atoms.ts';
import { formatNumber } from '../value/number.ts';
import type { PlotLimit } from './plot-line.ts';

/** A limit in the person's unit. */
export interface ShownLimit {
  readonly value: number;
  readonly critical: boolean;
  readonly text: string;
}

interface Asked {
  readonly limits: readonly PlotLimit[];
  readonly axis: 0 | 1;
  readonly metric: ShownMetric | undefined;
  /** As they are shown. */
  readonly values: readonly number[];
}

/** The limits of an axis that lie among its values, or not farther from them than they are from each other; each once. */
export function limitsOn({ limits, axis, metric, values }: Asked): ShownLimit[] {
  if (metric === undefined || values.length === 0) return [];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low;
  const shown = limits
    .filter((limit) => limit.axis === axis)
    .map(({ value, critical }) => ({ value: toShown(metric.conversion, value), critical }))
    .filter(({ value }) => value >= low - span && value <= high + span);
  const once = new Map(shown.map((limit) => [`${limit.critical} ${limit.value}`, limit]));
  return [...once.values()].map((limit) => ({
    ...limit,
    text: `${formatNumber(limit.value, metric.digits)} ${metric.unit}`.trim(),
  }));
}
