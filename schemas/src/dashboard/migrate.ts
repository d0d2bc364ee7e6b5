import { TILE_COMPONENTS } from '../tile/components.ts';
import { TILE_VERSION } from './limits.ts';

/** Why a stored tile is not kept. */
export const DROP_REASONS = ['placeholder', 'noCell', 'otherVersion', 'unknownKind'] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** A tile that was not kept. */
export interface Dropped {
  readonly name: string;
  readonly component: string;
  readonly why: DropReason;
}

export interface Migrated {
  /** Tiles of the present version; other faults are left to the shape of a tile. */
  readonly tiles: readonly unknown[];
  readonly dropped: readonly Dropped[];
}

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** Placeholders that clients show and never save. */
const PLACEHOLDERS: ReadonlySet<unknown> = new Set(['start-license', 'add-first-base']);
const KNOWN: ReadonlySet<unknown> = new Set(TILE_COMPONENTS);
const OLD_VERSION = 2;
/** Version 2 has 12 columns, and no layout for phones. */
const GROWTH = 2;
const MOBILE_H = 7;
/** In columns of version 2: wider tiles take the whole width of a phone. */
const HALF_OF_PHONE = 3;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isCell = (value: unknown): value is Cell =>
  isFields(value) && ['x', 'y', 'w', 'h'].every((side) => Number.isFinite(value[side]));
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 64) : '');

function reasonToDrop(tile: Fields): DropReason | null {
  if (PLACEHOLDERS.has(tile['component'])) return 'placeholder';
  if (tile['ver'] === TILE_VERSION) return isFields(tile['grid']) ? null : 'noCell';
  return tile['ver'] === OLD_VERSION ? reasonToDropOld(tile) : 'otherVersion';
}

/** Version 2 had medical kinds, and no other that is unknown now. */
function reasonToDropOld({ component, grid }: Fields): DropReason | null {
  if (!isCell(grid)) return 'noCell';
  return KNOWN.has(component) ? null : 'unknownKind';
}

/**
 * Brings stored tiles of version 2 to version 3 and leaves out, by name, what has no place there (specification, section 4).
 * Tiles of version 3 pass unchanged. A cell doubles; phones show the tiles in reading order.
 */
export function migrated(stored: readonly unknown[], newId: () => string): Migrated {
  const dropped: Dropped[] = [];
  const kept = stored.filter((tile) => {
    const why = isFields(tile) ? reasonToDrop(tile) : null;
    if (why !== null && isFields(tile))
      dropped.push({ name: textOf(tile['name']), component: textOf(tile['component']), why });
    return why === null;
  });
  const cells = mobileCells(kept);
  return { tiles: kept.map((tile) => (isOld(tile) ? renewed(tile, cells.get(tile), newId) : tile)), dropped };
}

interface OldTile extends Fields {
  readonly grid: Cell;
}

function isOld(tile: unknown): tile is OldTile {
  return isFields(tile) && tile['ver'] === OLD_VERSION;
}

function renewed(tile: OldTile, mobile: Cell | undefined, newId: () => string): Fields {
  const { x, y, w, h } = tile.grid;
  const id = typeof tile['id'] === 'string' && UUID.test(tile['id']) ? tile['id'] : newId();
  const desktop = { i: id, x: x * GROWTH, y: y * GROWTH, w: w * GROWTH, h: h * GROWTH };
  return {
    id,
    name: textOf(tile['name']),
    component: tile['component'],
    props: tile['props'] ?? {},
    ver: TILE_VERSION,
    grid: { desktop, mobile: { i: id, ...mobile } },
  };
}

/** Two narrow tiles stand side by side. They begin below what has a place on phones already. */
function mobileCells(tiles: readonly unknown[]): ReadonlyMap<unknown, Cell> {
  const old = tiles.filter(isOld).toSorted((a, b) => a.grid.y - b.grid.y || a.grid.x - b.grid.x);
  const cells = new Map<unknown, Cell>();
  let [x, y] = [0, Math.max(0, ...tiles.filter((tile) => !isOld(tile)).map(mobileEnd))];
  for (const tile of old) {
    const w = tile.grid.w <= HALF_OF_PHONE ? 1 : 2;
    if (x + w > 2) [x, y] = [0, y + MOBILE_H];
    cells.set(tile, { x, y, w, h: MOBILE_H });
    x += w;
  }
  return cells;
}

function mobileEnd(tile: unknown): number {
  const grid = isFields(tile) ? tile['grid'] : undefined;
  const mobile = isFields(grid) ? grid['mobile'] : undefined;
  return isCell(mobile) ? mobile.y + mobile.h : 0;
}
