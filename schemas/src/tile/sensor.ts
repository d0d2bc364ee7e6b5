import { integer, listOf, shape, type ValueOf } from '../shape.ts';

/** One sensor and up to four of its metrics, the first one large with its sparkline. */
export const sensorTileProps = shape({
  sensors: listOf(integer(1), { max: 1 }),
  metrics: listOf(integer(1), { max: 4 }),
});
export type SensorTileProps = ValueOf<typeof sensorTileProps>;
