import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { isSameCell } from '@watchglass/schemas/dashboard/tile-parts';
import type { Cell, LayoutName } from '../layout.ts';

function doOverlap(a: Cell, b: Cell): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** Moves a cell down to the first row in which it meets no other. */
function freed(cell: Cell, others: readonly Cell[]): Cell {
  let free = cell;
  for (let met; (met = others.find((other) => doOverlap(free, other)));) free = { ...free, y: met.y + met.h };
  return free;
}

function placedIn(layout: LayoutName, tiles: readonly Tile[], theirs: ReadonlyMap<string, Tile>): Tile[] {
  const isTheirs = ({ id, grid }: Tile): boolean => {
    const their = theirs.get(id);
    return their !== undefined && isSameCell(their.grid[layout], grid[layout]);
  };
  const taken = tiles.filter(isTheirs).map(({ grid }) => grid[layout]);
  const cells = new Map<string, Cell>();
  const mine = tiles.filter((tile) => !isTheirs(tile));
  const fromTop = mine.toSorted(({ grid: { [layout]: a } }, { grid: { [layout]: b } }) => a.y - b.y || a.x - b.x);
  for (const { id, grid } of fromTop) {
    const cell = freed(grid[layout], taken);
    taken.push(cell);
    cells.set(id, cell);
  }
  return tiles.map((tile) => ({ ...tile, grid: { ...tile.grid, [layout]: cells.get(tile.id) ?? tile.grid[layout] } }));
}

/** Tiles without overlaps: those in a cell of theirs stay, the others move down around them. */
export function placed(tiles: readonly Tile[], theirs: ReadonlyMap<string, Tile>): Tile[] {
  return placedIn('mobile', placedIn('desktop', tiles, theirs), theirs);
}
