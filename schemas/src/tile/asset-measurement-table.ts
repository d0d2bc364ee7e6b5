import { shape, type ValueOf } from '../shape.ts';
import { METRICS_PER_SENSOR_TILE } from './limits.ts';
import { ids, period, uuids } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** The measurements of one asset's points in a period, one a row. */
export const assetMeasurementTableTileProps = shape({
  assets: uuids(1),
  points: uuids(1),
  metrics: ids(METRICS_PER_SENSOR_TILE),
  period: period('hours24'),
});
export type AssetMeasurementTableTileProps = ValueOf<typeof assetMeasurementTableTileProps>;

export const assetMeasurementTableTile = tileKind(assetMeasurementTableTileProps);
