import type { Translate } from '../../messages/messages.ts';
import { readingWithUnit, type ShownMetric } from '../../metric/atoms.ts';
import type { Window } from '../line-query.ts';
import type { Scale } from '../period/period-query.ts';
import type { HeatGrid } from './heat-cells.ts';
import type { HeatQuery } from './heat-query.ts';
import { placeOn } from './heat-shapes.ts';
import { heatSvg } from './heat-svg.ts';
import { heatWords } from './use-heat-words.ts';

interface Drawn {
  readonly query: HeatQuery;
  readonly metric: ShownMetric;
  readonly scale: Scale;
  readonly range: Window;
  readonly zone: string;
  readonly maps: readonly { readonly grid: HeatGrid; readonly names: readonly string[] }[];
}

/** The shown maps as a picture, in the words and units of their reader. */
export function heatPicture(t: Translate, { query, metric, scale, range, zone, maps }: Drawn): string {
  const { aggregation, chartType, aggPeriod } = query;
  return heatSvg({
    title: t('nav.heatChart'),
    scale: [metric.name, readingWithUnit(t, metric, scale.low), readingWithUnit(t, metric, scale.high)],
    nothing: t('lineChart.nothing'),
    time: { ...range, zone },
    maps: maps.map(({ grid, names }) => ({
      name: chartType === 'sensorTime' ? '' : (names[0] ?? ''),
      grid,
      placeOf: placeOn(scale, aggregation),
      ...heatWords(t, { grid, names, metric, aggregation, chartType, aggPeriod }),
    })),
  });
}
