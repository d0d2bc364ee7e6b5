import { shape, type ValueOf } from '../shape.ts';
import { METRICS_PER_SENSOR_TILE } from './limits.ts';
import { ids } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** One sensor and up to four of its metrics, the first one large with its sparkline. */
export const sensorTileProps = shape({ sensors: ids(1), metrics: ids(METRICS_PER_SENSOR_TILE) });
export type SensorTileProps = ValueOf<typeof sensorTileProps>;

export const sensorTile = tileKind(sensorTileProps);
