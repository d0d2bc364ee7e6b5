import { toShown } from '@watchglass/schemas/metric/convert';
import type { ClockPeriod } from '@watchglass/schemas/reading/queries';
import { useMemo } from 'react';
import type { ShownMetric } from '../../metric/atoms.ts';
import { formatNumber } from '../../value/number.ts';
import { GroupedBars, type GroupedSeries } from './GroupedBars.tsx';
import type { Scale } from './period-query.ts';
import { periodText, shortText } from './period-text.ts';

/** Native values by the places of periods. */
export type BarSeries = GroupedSeries;

interface BarsProps {
  readonly label: string;
  /** What the clock shows at the beginning of each period. */
  readonly clocks: readonly number[];
  readonly period: ClockPeriod;
  readonly series: readonly BarSeries[];
  readonly metric: ShownMetric;
  readonly scale: Scale | null;
}

/** A bar for each series in each period; periods without readings have none. */
export function Bars({ label, clocks, period, series, metric, scale }: BarsProps) {
  const { conversion, digits, unit } = metric;
  const shown = useMemo(
    () =>
      series.map((each) => ({
        ...each,
        values: new Map([...each.values].map(([place, value]) => [place, toShown(conversion, value)])),
      })),
    [series, conversion],
  );
  return (
    <GroupedBars
      label={label}
      count={clocks.length}
      series={shown}
      scale={scale && { low: toShown(conversion, scale.low), high: toShown(conversion, scale.high) }}
      shortText={(place) => shortText(period, clocks, place)}
      longText={(place) => periodText(period, clocks[place] ?? 0)}
      format={(value) => `${formatNumber(value, digits)} ${unit}`.trim()}
    />
  );
}
