import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { TILE_VERSION } from '@watchglass/schemas/dashboard/limits';
import type { TileType } from '../../tiles/tile-types.ts';

/** A tile of a kind at the origin, in its default size; its props are still those of no kind. */
export function newTile({ component, size }: TileType, id: string): Tile {
  const at = { i: id, x: 0, y: 0 };
  const grid = { desktop: { ...at, ...size.desktop }, mobile: { ...at, ...size.mobile } };
  return { id, name: '', component, props: {}, ver: TILE_VERSION, grid };
}
