import type { DashboardDefinition, Tile } from './commands.ts';

/** The parts of a tile that change apart from each other. `props` includes the kind itself. */
export const TILE_PARTS = ['name', 'props', 'desktop', 'mobile'] as const;
export type TilePart = (typeof TILE_PARTS)[number];

/** Equal as JSON: the order of keys does not count. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, theirs] = [one as Record<string, unknown>, other as Record<string, unknown>];
  const keys = Object.keys(mine);
  return (
    keys.length === Object.keys(theirs).length &&
    keys.every((key) => Object.hasOwn(theirs, key) && isSame(mine[key], theirs[key]))
  );
}

type Cell = Tile['grid']['desktop'];

export function isSameCell(one: Cell, other: Cell): boolean {
  return one.x === other.x && one.y === other.y && one.w === other.w && one.h === other.h;
}

function isSamePart(part: TilePart, one: Tile, other: Tile): boolean {
  switch (part) {
    case 'name':
      return one.name === other.name;
    case 'props': {
      const [{ name: _a, grid: _b, ...mine }, { name: _c, grid: _d, ...theirs }] = [one, other];
      return isSame(mine, theirs);
    }
    case 'desktop':
    case 'mobile':
      return isSameCell(one.grid[part], other.grid[part]);
  }
}

export function changedParts(before: Tile, after: Tile): TilePart[] {
  return TILE_PARTS.filter((part) => !isSamePart(part, before, after));
}

/** How one tile differs between two versions. */
export interface TileChange {
  readonly tile: Tile;
  readonly what: readonly ('added' | 'removed' | TilePart)[];
}

/** The tiles that differ: those that are there in their order, then the removed ones. */
export function tileChanges(before: DashboardDefinition['data'], after: DashboardDefinition['data']): TileChange[] {
  const [known, there] = [byId(before), byId(after)];
  const changed = after.flatMap((tile): TileChange[] => {
    const old = known.get(tile.id);
    const what = old === undefined ? (['added'] as const) : changedParts(old, tile);
    return what.length > 0 ? [{ tile, what }] : [];
  });
  const removed = before.filter(({ id }) => !there.has(id)).map((tile) => ({ tile, what: ['removed'] as const }));
  return [...changed, ...removed];
}

export function byId(tiles: readonly Tile[]): ReadonlyMap<string, Tile> {
  return new Map(tiles.map((tile) => [tile.id, tile]));
}
