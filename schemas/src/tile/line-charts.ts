import { shape, spanning, type ValueOf } from '../shape.ts';
import { METRICS_PER_LINE_CHARTS_TILE, SOURCES_PER_LINE_CHARTS_TILE } from './limits.ts';
import { ids, period, switchedOff, uuids } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** Up to two metrics of sensors and assets, one chart above the other. */
export const lineChartsTileProps = spanning(
  shape({
    sensors: ids(SOURCES_PER_LINE_CHARTS_TILE),
    assets: uuids(SOURCES_PER_LINE_CHARTS_TILE),
    metrics: ids(METRICS_PER_LINE_CHARTS_TILE),
    period: period('days7'),
    hideLegend: switchedOff(),
  }),
  ['array.max', '{{#label}} must contain less than or equal to {{#limit}} items, sensors and assets together'],
  ({ sensors, assets }) =>
    sensors.length + assets.length > SOURCES_PER_LINE_CHARTS_TILE
      ? { at: 'assets', limit: SOURCES_PER_LINE_CHARTS_TILE }
      : null,
);
export type LineChartsTileProps = ValueOf<typeof lineChartsTileProps>;

export const lineChartsTile = tileKind(lineChartsTileProps);
