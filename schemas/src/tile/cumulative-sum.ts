import { shape, type ValueOf } from '../shape.ts';
import { SENSORS_PER_STATISTICS_TILE } from './limits.ts';
import { ids, period } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** The sum of all values of one metric of some sensors in a period: pulses, weights. */
export const cumulativeSumTileProps = shape({
  sensors: ids(SENSORS_PER_STATISTICS_TILE),
  metrics: ids(1),
  period: period('today'),
});
export type CumulativeSumTileProps = ValueOf<typeof cumulativeSumTileProps>;

export const cumulativeSumTile = tileKind(cumulativeSumTileProps);
