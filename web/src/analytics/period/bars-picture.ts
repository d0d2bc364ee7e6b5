import { toShown } from '@watchglass/schemas/metric/convert';
import type { ClockPeriod } from '@watchglass/schemas/reading/queries';
import type { ShownMetric } from '../../metric/atoms.ts';
import { withUnit } from '../../metric/with-unit.ts';
import { formatNumber } from '../../value/number.ts';
import type { Window } from '../line-query.ts';
import type { BarSeries } from './Bars.tsx';
import { barsSvg } from './bars-svg.ts';
import type { Scale } from './period-query.ts';
import { shortText } from './period-text.ts';

interface Drawn {
  readonly title: string;
  readonly metric: ShownMetric;
  readonly scale: Scale | null;
  readonly range: Window;
  readonly zone: string;
  readonly clocks: readonly number[];
  readonly period: ClockPeriod;
  readonly charts: readonly {
    readonly name: string;
    readonly series: readonly Pick<BarSeries, 'name' | 'colour' | 'values'>[];
  }[];
}

/** Charts of bars as a picture, in the units of their reader. */
export function barsPicture({ title, metric, scale, range, zone, clocks, period, charts }: Drawn): string {
  const shown = (value: number): number => toShown(metric.conversion, value);
  return barsSvg({
    title,
    axis: withUnit(metric.name, metric.unit),
    time: { ...range, zone },
    count: clocks.length,
    textOf: (place) => shortText(period, clocks, place),
    scale: scale && { low: shown(scale.low), high: shown(scale.high) },
    format: (value) => formatNumber(value, metric.digits),
    charts: charts.map(({ name, series }) => ({
      name,
      series: series.map((each) => ({
        ...each,
        values: new Map([...each.values].map(([place, value]) => [place, shown(value)])),
      })),
    })),
  });
}
