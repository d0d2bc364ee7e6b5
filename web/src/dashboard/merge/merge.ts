import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { byId, changedParts, isSame, TILE_PARTS, type TilePart } from '@watchglass/schemas/dashboard/tile-parts';
import { placed } from './placed.ts';

export type Side = 'mine' | 'theirs';

/** The name of the dashboard, or a tile that both sides changed differently; null is a removed tile. */
export type Conflict =
  | { readonly id: 'name'; readonly mine: string; readonly theirs: string }
  | { readonly id: string; readonly mine: Tile | null; readonly theirs: Tile | null };

/** The chosen side of each conflict, by its id. */
export type Choices = Readonly<Record<string, Side>>;

export interface Merged {
  readonly definition: { readonly name: string; readonly data: Tile[] };
  /** Without a choice the definition has their side of it. */
  readonly conflicts: readonly Conflict[];
}

/** The content of a dashboard. */
export interface Content {
  readonly name: string;
  readonly data: readonly Tile[];
}

export interface Versions {
  /** What both sides began with. */
  readonly base: Content;
  readonly mine: Content;
  readonly theirs: Content;
}

/**
 * Merges two versions of a dashboard that began with the same one. What one side changed is taken; what both changed
 * differently, or one changed and the other removed, is a conflict. Where tiles would overlap, theirs stay, and mine
 * move down. With the base as one side, the result is the other side.
 */
export function merge(versions: Versions, choices: Choices = {}): Merged {
  const { mine, theirs } = versions;
  const name = mergedName(versions);
  const naming: Conflict[] = name === null ? [{ id: 'name', mine: mine.name, theirs: theirs.name }] : [];
  const { tiles, conflicts } = mergedTiles(versions, choices);
  const chosenName = choices['name'] === 'mine' ? mine.name : theirs.name;
  return {
    definition: { name: name ?? chosenName, data: placed(tiles, byId(theirs.data)) },
    conflicts: [...naming, ...conflicts],
  };
}

function mergedTiles(versions: Versions, choices: Choices): { tiles: Tile[]; conflicts: Conflict[] } {
  const [was, my, their] = [byId(versions.base.data), byId(versions.mine.data), byId(versions.theirs.data)];
  const all = idsInOrder(versions).map((id) => {
    const sides = { base: was.get(id), mine: my.get(id), theirs: their.get(id) };
    return { id, sides, merged: mergedTile(sides, choices[id] ?? 'theirs') };
  });
  return {
    tiles: all.flatMap(({ merged }) => merged.tile ?? []),
    conflicts: all.flatMap(({ id, sides: { mine = null, theirs = null }, merged }) =>
      merged.isConflict ? [{ id, mine, theirs }] : [],
    ),
  };
}

function mergedName({ base, mine, theirs }: Versions): string | null {
  if (mine.name === base.name) return theirs.name;
  return theirs.name === base.name || theirs.name === mine.name ? mine.name : null;
}

/** In their order with mine at the end, unless only mine changed it. */
function idsInOrder({ base, mine, theirs }: Versions): readonly string[] {
  const ids = ({ data }: Content) => data.map(({ id }) => id);
  const [first, then] = isSame(ids(theirs), ids(base)) ? [mine, theirs] : [theirs, mine];
  return [...new Set([...ids(first), ...ids(then)])];
}

interface Sides {
  readonly base: Tile | undefined;
  readonly mine: Tile | undefined;
  readonly theirs: Tile | undefined;
}

interface MergedTile {
  readonly tile: Tile | undefined;
  readonly isConflict?: boolean;
}

function mergedTile({ base, mine, theirs }: Sides, chosen: Side): MergedTile {
  if (mine && theirs) return mergedParts(base ?? theirs, { mine, theirs }, { chosen, isNew: base === undefined });
  const left = mine ?? theirs;
  // One side added it, or both removed it.
  if (left === undefined || base === undefined) return { tile: left };
  const isChanged = changedParts(base, left).length > 0;
  return { tile: isChanged ? { mine, theirs }[chosen] : undefined, isConflict: isChanged };
}

function mergedParts(
  base: Tile,
  { mine, theirs }: { readonly mine: Tile; readonly theirs: Tile },
  { chosen, isNew }: { readonly chosen: Side; readonly isNew: boolean },
): MergedTile {
  const differ = new Set(changedParts(mine, theirs));
  const byMe = new Set(isNew ? differ : changedParts(base, mine));
  const byThem = new Set(isNew ? differ : changedParts(base, theirs));
  const isAsked = (part: TilePart) => differ.has(part) && byMe.has(part) && byThem.has(part);
  const isTheirs = (part: TilePart) => (isAsked(part) ? chosen === 'theirs' : byThem.has(part));
  const side = (part: TilePart) => (isTheirs(part) ? theirs : mine);
  const tile: Tile = {
    ...side('props'),
    name: side('name').name,
    grid: { desktop: side('desktop').grid.desktop, mobile: side('mobile').grid.mobile },
  };
  return { tile, isConflict: TILE_PARTS.some(isAsked) };
}
