import { shape, type ValueOf } from '../shape.ts';
import { METRICS_PER_SENSOR_TILE } from './limits.ts';
import { ids, uuids } from './parts.ts';
import { tileKind } from './tile-kind.ts';

/** One asset with the newest values of its points; `points` narrows it to one. */
export const assetTileProps = shape({ assets: uuids(1), points: uuids(1), metrics: ids(METRICS_PER_SENSOR_TILE) });
export type AssetTileProps = ValueOf<typeof assetTileProps>;

export const assetTile = tileKind(assetTileProps);
