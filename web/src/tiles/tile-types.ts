import { activeAlarmsTableTile } from './active-alarms-table/tile.ts';
import { lineTile } from './line/tile.ts';
import { sensorTile } from './sensor/tile.ts';
import type { TileType } from './tile-type.tsx';

/** Every kind of tile: a new one adds one line here. */
export const TILE_TYPES: readonly TileType[] = [sensorTile, lineTile, activeAlarmsTableTile];

export function tileType(component: string): TileType | undefined {
  return TILE_TYPES.find((type) => type.component === component);
}
