import { shape, type ValueOf } from '../shape.ts';
import { METRICS_PER_SENSOR_TILE } from './limits.ts';
import { ids, uuids } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** One point of an asset and up to four metrics, the first one large with its sparkline. */
export const assetWidgetTileProps = shape({
  assets: uuids(1),
  points: uuids(1),
  metrics: ids(METRICS_PER_SENSOR_TILE),
});
export type AssetWidgetTileProps = ValueOf<typeof assetWidgetTileProps>;

export const assetWidgetTile = tileKind(assetWidgetTileProps);
