import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { boxAround, freePlace, type Place } from './free-place.ts';
import { COLUMNS, inReadingOrder, rowsOf, type Cell, type LayoutName } from '../layout.ts';
import { compact, moveTile, resizeTile, withCell } from '../rearrange.ts';

type Tiles = readonly Tile[];
export type Ids = ReadonlySet<string>;

export const LAYOUTS = ['desktop', 'mobile'] as const satisfies readonly LayoutName[];

/** In cells. */
export interface Delta {
  readonly dx: number;
  readonly dy: number;
}

export interface Moved extends Delta {
  readonly ids: Ids;
  readonly layout: LayoutName;
}

const collides = (a: Cell, b: Cell): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** The others keep their columns and make room below the fixed tiles and each other. */
function makingRoom(tiles: Tiles, fixed: Ids, layout: LayoutName): Tile[] {
  const taken = tiles.filter(({ id }) => fixed.has(id)).map(({ grid }) => grid[layout]);
  const places = new Map<string, Cell>();
  for (const { id, grid } of inReadingOrder(tiles, layout)) {
    if (fixed.has(id)) continue;
    let cell = grid[layout];
    for (let inTheWay = taken.find((each) => collides(each, cell)); inTheWay;) {
      cell = { ...cell, y: inTheWay.y + inTheWay.h };
      inTheWay = taken.find((each) => collides(each, cell));
    }
    taken.push(cell);
    places.set(id, cell);
  }
  const placed = tiles.map((tile) => withCell(tile, layout, places.get(tile.id) ?? tile.grid[layout]));
  return compact(placed, layout);
}

/** Moves tiles together, as far as the grid reaches. Tiles in their way make room, and all tiles fall upwards. */
export function moveTiles(tiles: Tiles, { ids, layout, dx, dy }: Moved): Tile[] {
  const group = tiles.filter(({ id }) => ids.has(id));
  const [only] = group;
  if (only === undefined) return [...tiles];
  if (group.length === 1) return moveTile(tiles, { id: only.id, layout, dx, dy });
  const box = boxAround(group.map(({ grid }) => grid[layout]));
  const right = Math.min(Math.max(dx, -box.x), COLUMNS[layout] - box.x - box.w);
  const down = Math.max(dy, -box.y);
  const moved = tiles.map((tile) => {
    const cell = tile.grid[layout];
    return ids.has(tile.id) ? withCell(tile, layout, { ...cell, x: cell.x + right, y: cell.y + down }) : tile;
  });
  return makingRoom(moved, ids, layout);
}

/** Resizes each of the tiles by some cells at its lower right corner. */
export function resizeTiles(tiles: Tiles, { ids, layout, dx, dy }: Moved): Tile[] {
  return [...ids].reduce<Tile[]>((resized, id) => resizeTile(resized, { id, layout, dx, dy }), [...tiles]);
}

const cellsIn = (tiles: Tiles, layout: LayoutName): string =>
  tiles.map(({ id, grid }) => `${id} ${grid[layout].x} ${grid[layout].y}`).join();

/**
 * How far tiles that were moved by `delta` are moved by one more arrow key: up and down as far as needed for a visible
 * change, since a tile takes the place of another only from half way. Without such a change, `delta` stays.
 */
export function nextDelta(tiles: Tiles, moved: Moved, { dx, dy }: Delta): Delta {
  const now = cellsIn(moveTiles(tiles, moved), moved.layout);
  const furthest = dy === 0 ? 1 : rowsOf(tiles, moved.layout) + 1;
  for (let far = 1; far <= furthest; far += 1) {
    const next = { dx: moved.dx + far * dx, dy: moved.dy + far * dy };
    if (cellsIn(moveTiles(tiles, { ...moved, ...next }), moved.layout) !== now) return next;
  }
  return { dx: moved.dx, dy: moved.dy };
}

export function removeTiles(tiles: Tiles, ids: Ids): Tile[] {
  const left = tiles.filter(({ id }) => !ids.has(id));
  return LAYOUTS.reduce<Tile[]>(compact, left);
}

/** Adds tiles with the cells that they have, moved together to the first free place in both layouts. */
export function addTiles(tiles: Tiles, added: Tiles): Tile[] {
  const placed = LAYOUTS.reduce<Tiles>((moved, layout) => {
    const box = boxAround(moved.map(({ grid }) => grid[layout]));
    const place = freePlace(
      tiles.map(({ grid }) => grid[layout]),
      box,
      COLUMNS[layout],
    );
    return moved.map((tile) => {
      const cell = tile.grid[layout];
      return withCell(tile, layout, { ...cell, x: cell.x - box.x + place.x, y: cell.y - box.y + place.y });
    });
  }, added);
  return LAYOUTS.reduce<Tile[]>(compact, [...tiles, ...placed]);
}

/** Adds a tile at a place of one layout, where others make room, and at the first free place of the other one. */
export function addTileAt(tiles: Tiles, tile: Tile, layout: LayoutName, { x, y }: Place): Tile[] {
  const all = addTiles(tiles, [tile]);
  const cell = tile.grid[layout];
  const place = { ...cell, x: Math.min(Math.max(0, x), COLUMNS[layout] - cell.w), y: Math.max(0, y) };
  const there = all.map((each) => (each.id === tile.id ? withCell(each, layout, place) : each));
  return makingRoom(there, new Set([tile.id]), layout);
}

/** Adds copies of tiles; `newId` is called once per copy. */
export function duplicateTiles(tiles: Tiles, ids: Ids, newId: () => string): { tiles: Tile[]; copies: Ids } {
  const copies = tiles.filter(({ id }) => ids.has(id)).map((tile) => named(tile, newId()));
  return { tiles: addTiles(tiles, copies), copies: new Set(copies.map(({ id }) => id)) };
}

/** The tile under another id. */
export function named(tile: Tile, id: string): Tile {
  const { desktop, mobile } = tile.grid;
  return { ...tile, id, grid: { desktop: { ...desktop, i: id }, mobile: { ...mobile, i: id } } };
}

/** Places the tiles of the phone's layout in the reading order of the desktop's; their sizes stay. */
export function arrangedAsDesktop(tiles: Tiles): Tile[] {
  const placed = new Map<string, Cell>();
  let from: Place = { x: 0, y: 0 };
  for (const { id, grid } of inReadingOrder(tiles, 'desktop')) {
    const place = freePlace([...placed.values()], grid.mobile, COLUMNS.mobile, from);
    placed.set(id, { ...grid.mobile, w: Math.min(grid.mobile.w, COLUMNS.mobile), ...place });
    from = { x: place.x + 1, y: place.y };
  }
  return tiles.map((tile) => withCell(tile, 'mobile', placed.get(tile.id) ?? tile.grid.mobile));
}
