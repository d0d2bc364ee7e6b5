import { TILE_PIXELS } from './limits.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A level of zoom: the image at a power of two of its size, in columns and rows of tiles. */
export interface Level extends Size {
  readonly columns: number;
  readonly rows: number;
  /** The number of its first tile, counted over all levels, row by row. */
  readonly first: number;
}

/** The levels of an image: level 0 is a single tile, each next one twice as large, the last one in full size. */
export function levelsOf(size: Size): Level[] {
  const sizes = [size];
  for (let { width, height } = size; Math.max(width, height) > TILE_PIXELS;) {
    [width, height] = [Math.ceil(width / 2), Math.ceil(height / 2)];
    sizes.unshift({ width, height });
  }
  let first = 0;
  return sizes.map(({ width, height }) => {
    const level = {
      width,
      height,
      first,
      columns: Math.ceil(width / TILE_PIXELS),
      rows: Math.ceil(height / TILE_PIXELS),
    };
    first += level.columns * level.rows;
    return level;
  });
}

/** The number of tiles of all levels. */
export function tilesOf(size: Size): number {
  const last = levelsOf(size).at(-1);
  return last === undefined ? 0 : last.first + last.columns * last.rows;
}

/** The number of a tile of level `z` in column `x` and row `y`; null if there is no such tile. */
export function tileNumber(
  size: Size,
  { x, y, z }: { readonly x: number; readonly y: number; readonly z: number },
): number | null {
  const level = levelsOf(size)[z];
  return level !== undefined && x < level.columns && y < level.rows ? level.first + y * level.columns + x : null;
}
