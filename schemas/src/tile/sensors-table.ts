import { flag, oneOf, otherwise, shape, type ValueOf } from '../shape.ts';
import { METRICS_PER_SENSORS_TABLE, SENSORS_PER_SENSORS_TABLE } from './limits.ts';
import { ids, placeFilters, searched } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** The newest values of sensors, one a row. Without sensors: all that the filters leave. */
export const sensorsTableTileProps = shape({
  sensors: otherwise(ids(SENSORS_PER_SENSORS_TABLE), []),
  metrics: otherwise(ids(METRICS_PER_SENSORS_TABLE), [1, 2, 3]),
  ...placeFilters(),
  search: searched(),
  sort: otherwise(oneOf('name', 'newestAt'), 'name'),
  descending: otherwise(flag(), false),
});
export type SensorsTableTileProps = ValueOf<typeof sensorsTableTileProps>;

export const sensorsTableTile = tileKind(sensorsTableTileProps, ({ sensors }) => sensors.length === 0);
