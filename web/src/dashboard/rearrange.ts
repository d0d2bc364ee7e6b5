import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { gridFaults } from '@watchglass/schemas/dashboard/grid';
import { cloneLayout, moveElement, verticalCompactor, type LayoutItem } from 'react-grid-layout/core';
import { COLUMNS, type Cell, type LayoutName } from './layout.ts';

const MIN_W = { desktop: 2, mobile: 1 } as const;
const MIN_H = 3;

function itemsOf(tiles: readonly Tile[], layout: LayoutName): LayoutItem[] {
  return tiles.map(({ id, grid }) => {
    const { x, y, w, h } = grid[layout];
    return { i: id, x, y, w, h };
  });
}

function withItems(tiles: readonly Tile[], layout: LayoutName, items: readonly LayoutItem[]): Tile[] {
  const byId = new Map(items.map((item) => [item.i, item]));
  return tiles.map((tile) => {
    const item = byId.get(tile.id);
    return item ? withCell(tile, layout, item) : tile;
  });
}

function isAt(cell: Cell, { x, y, w, h }: Omit<Cell, 'i'>): boolean {
  return cell.x === x && cell.y === y && cell.w === w && cell.h === h;
}

/** The tile with a cell in one layout; the same object if it stays there, so that it is not drawn again. */
export function withCell(tile: Tile, layout: LayoutName, { x, y, w, h }: Omit<Cell, 'i'>): Tile {
  if (isAt(tile.grid[layout], { x, y, w, h })) return tile;
  return { ...tile, grid: { ...tile.grid, [layout]: { i: tile.id, x, y, w, h } } };
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

interface Change {
  readonly id: string;
  readonly layout: LayoutName;
  /** In cells. */
  readonly dx: number;
  readonly dy: number;
}

/** Moves a tile by some cells. Tiles in its way make room, and all tiles fall upwards. */
export function moveTile(tiles: readonly Tile[], { id, layout, dx, dy }: Change): Tile[] {
  const columns = COLUMNS[layout];
  const items = cloneLayout(itemsOf(tiles, layout));
  const item = items.find(({ i }) => i === id);
  if (!item) return [...tiles];
  const x = clamp(item.x + dx, 0, columns - item.w);
  const moved = moveElement(items, item, x, Math.max(0, item.y + dy), true, false, 'vertical', columns);
  return withItems(tiles, layout, verticalCompactor.compact(moved, columns));
}

/** Resizes a tile by some cells at its lower right corner. */
export function resizeTile(tiles: readonly Tile[], { id, layout, dx, dy }: Change): Tile[] {
  const columns = COLUMNS[layout];
  const items = itemsOf(tiles, layout).map((item) =>
    item.i !== id
      ? item
      : {
          ...item,
          w: clamp(item.w + dx, MIN_W[layout], columns - item.x),
          h: clamp(item.h + dy, MIN_H, 100),
        },
  );
  return withItems(tiles, layout, verticalCompactor.compact(items, columns));
}

/** Older dashboards may hold tiles over each other or beyond the columns: they make room. Others stay as they are. */
export function settled(tiles: readonly Tile[]): readonly Tile[] {
  if (gridFaults(tiles).length === 0) return tiles;
  const inside = tiles.map((tile) => ({
    ...tile,
    grid: { desktop: within(tile.grid.desktop, 'desktop'), mobile: within(tile.grid.mobile, 'mobile') },
  }));
  return compact(compact(inside, 'desktop'), 'mobile');
}

function within(cell: Cell, layout: LayoutName): Cell {
  const w = Math.min(cell.w, COLUMNS[layout]);
  return { ...cell, w, x: Math.min(cell.x, COLUMNS[layout] - w) };
}

export function compact(tiles: readonly Tile[], layout: LayoutName): Tile[] {
  return withItems(tiles, layout, verticalCompactor.compact(itemsOf(tiles, layout), COLUMNS[layout]));
}
