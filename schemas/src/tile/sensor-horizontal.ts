import { shape, type ValueOf } from '../shape.ts';
import { METRICS_PER_SENSOR_TILE } from './limits.ts';
import { ids } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** One sensor and up to four of its metrics side by side, for a low and wide tile. */
export const sensorHorizontalTileProps = shape({ sensors: ids(1), metrics: ids(METRICS_PER_SENSOR_TILE) });
export type SensorHorizontalTileProps = ValueOf<typeof sensorHorizontalTileProps>;

export const sensorHorizontalTile = tileKind(sensorHorizontalTileProps);
