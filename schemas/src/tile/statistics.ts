import { shape, type ValueOf } from '../shape.ts';
import { SENSORS_PER_STATISTICS_TILE } from './limits.ts';
import { ids, period } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** The smallest, mean and largest value of one metric of some sensors in a period. */
export const statisticsTileProps = shape({
  sensors: ids(SENSORS_PER_STATISTICS_TILE),
  metrics: ids(1),
  period: period('hours24'),
});
export type StatisticsTileProps = ValueOf<typeof statisticsTileProps>;

export const statisticsTile = tileKind(statisticsTileProps);
