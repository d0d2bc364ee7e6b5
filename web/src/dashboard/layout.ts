import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { GRID_COLUMNS_DESKTOP, GRID_COLUMNS_MOBILE } from '@watchglass/schemas/dashboard/limits';

export type LayoutName = 'desktop' | 'mobile';
export type Cell = Tile['grid']['desktop'];

export const COLUMNS: Readonly<Record<LayoutName, number>> = {
  desktop: GRID_COLUMNS_DESKTOP,
  mobile: GRID_COLUMNS_MOBILE,
};
/** The height of a grid row and the gap between tiles. */
export const ROW_REM = 1.5;
export const GAP_REM = 0.5;

/** Counts the rows of a layout. */
export function rowsOf(tiles: readonly Tile[], layout: LayoutName): number {
  return Math.max(0, ...tiles.map(({ grid }) => grid[layout].y + grid[layout].h));
}

/** From top to bottom and left to right: the order for screen readers and the keyboard. */
export function inReadingOrder(tiles: readonly Tile[], layout: LayoutName): Tile[] {
  return [...tiles].sort((a, b) => a.grid[layout].y - b.grid[layout].y || a.grid[layout].x - b.grid[layout].x);
}
