import type { Tile } from './commands.ts';
import { GRID_COLUMNS_DESKTOP, GRID_COLUMNS_MOBILE, GRID_ROWS } from './limits.ts';

export type LayoutName = keyof Tile['grid'];
type Cell = Tile['grid'][LayoutName];

const COLUMNS: Readonly<Record<LayoutName, number>> = { desktop: GRID_COLUMNS_DESKTOP, mobile: GRID_COLUMNS_MOBILE };

export interface GridFault {
  /** Index of the tile. */
  readonly at: number;
  readonly layout: LayoutName;
  readonly rule: 'TileOutside' | 'TileTooLow' | 'TilesOverlap' | 'TileTwice';
  /** The columns or rows of the grid, or the index of the other tile. */
  readonly figure: number;
}

/** Where tiles break the rules of the grid: beyond its columns or rows, over each other, or one id twice. */
export function gridFaults(tiles: readonly Pick<Tile, 'id' | 'grid'>[]): GridFault[] {
  return [...doubles(tiles), ...(['desktop', 'mobile'] as const).flatMap((layout) => faultsIn(tiles, layout))];
}

function doubles(tiles: readonly Pick<Tile, 'id'>[]): GridFault[] {
  const first = new Map<string, number>();
  return tiles.flatMap(({ id }, at): GridFault[] => {
    const figure = first.get(id);
    if (figure !== undefined) return [{ at, layout: 'desktop', rule: 'TileTwice', figure }];
    first.set(id, at);
    return [];
  });
}

function faultsIn(tiles: readonly Pick<Tile, 'grid'>[], layout: LayoutName): GridFault[] {
  return tiles.flatMap(({ grid }, at): GridFault[] => {
    const cell = grid[layout];
    const columns = COLUMNS[layout];
    if (cell.x + cell.w > columns) return [{ at, layout, rule: 'TileOutside', figure: columns }];
    if (cell.y + cell.h > GRID_ROWS) return [{ at, layout, rule: 'TileTooLow', figure: GRID_ROWS }];
    const figure = tiles.findIndex((other, index) => index < at && overlap(other.grid[layout], cell));
    return figure === -1 ? [] : [{ at, layout, rule: 'TilesOverlap', figure }];
  });
}

function overlap(a: Cell, b: Cell): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
