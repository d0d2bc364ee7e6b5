import type { Tile } from '@watchglass/schemas/dashboard/commands';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMNS, inReadingOrder, type Cell } from '../layout.ts';
import {
  addTileAt,
  addTiles,
  arrangedAsDesktop,
  duplicateTiles,
  LAYOUTS,
  moveTiles,
  nextDelta,
  removeTiles,
  resizeTiles,
} from './arrange.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e'] as const;

function tileOf(id: string, size: { w: number; h: number } = { w: 4, h: 8 }, mobile = { w: 1, h: 7 }): Tile {
  const at = { i: id, x: 0, y: 0 };
  return {
    id,
    name: id,
    component: 'sensor',
    props: {},
    ver: 3,
    grid: { desktop: { ...at, ...size }, mobile: { ...at, ...mobile } },
  };
}

const filled = (...ids: string[]): Tile[] => ids.reduce<Tile[]>((tiles, id) => addTiles(tiles, [tileOf(id)]), []);
const cellOf = (tiles: readonly Tile[], id: string): Cell => {
  const tile = tiles.find((each) => each.id === id);
  if (!tile) throw new Error(`no tile ${id}`);
  return tile.grid.desktop;
};
const places = (tiles: readonly Tile[]) => tiles.map(({ id, grid: { desktop } }) => [id, desktop.x, desktop.y]);

function overlap(a: Cell, b: Cell): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/** No tile overlaps another one or leaves the grid, in both layouts. */
function isSound(tiles: readonly Tile[]): boolean {
  return LAYOUTS.every((layout) => {
    const cells = tiles.map(({ grid }) => grid[layout]);
    const inside = cells.every(({ x, y, w }) => x >= 0 && y >= 0 && x + w <= COLUMNS[layout]);
    return inside && cells.every((a, i) => cells.every((b, j) => i === j || !overlap(a, b)));
  });
}

const delta = fc.record({ dx: fc.integer({ min: -30, max: 30 }), dy: fc.integer({ min: -30, max: 30 }) });
const ids = fc.subarray([...NAMES]).map((names) => new Set<string>(names));
const layout = fc.constantFrom(...LAYOUTS);
const change = fc.record({
  delta,
  ids,
  layout,
  kind: fc.constantFrom('move', 'size', 'remove', 'copy', 'at', 'phone'),
});

/** Dashboards after any changes. */
const anyDashboard = fc.array(change, { maxLength: 10 }).map((changes) => {
  let copies = 0;
  return changes.reduce<Tile[]>(
    (tiles, { kind, ...each }) => {
      const moved = { ...each.delta, ids: each.ids, layout: each.layout };
      if (kind === 'move') return moveTiles(tiles, moved);
      if (kind === 'size') return resizeTiles(tiles, moved);
      if (kind === 'remove') return each.ids.size === 1 ? removeTiles(tiles, each.ids) : tiles;
      if (kind === 'copy') return duplicateTiles(tiles, each.ids, () => `copy ${(copies += 1)}`).tiles;
      if (kind === 'phone') return arrangedAsDesktop(tiles);
      return addTileAt(tiles, tileOf(`new ${(copies += 1)}`), each.layout, { x: each.delta.dx, y: each.delta.dy });
    },
    filled(...NAMES),
  );
});

describe('arranging several tiles', () => {
  it('never lets tiles overlap or leave the grid, in both layouts', () => {
    fc.assert(
      fc.property(anyDashboard, (tiles) => {
        expect(isSound(tiles)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('changes one layout only', () => {
    fc.assert(
      fc.property(anyDashboard, delta, ids, (tiles, by, moved) => {
        const mobile = (each: readonly Tile[]) => each.map(({ grid }) => grid.mobile);
        for (const arrange of [moveTiles, resizeTiles])
          expect(mobile(arrange(tiles, { ...by, ids: moved, layout: 'desktop' }))).toEqual(mobile(tiles));
      }),
      { numRuns: 30 },
    );
  });

  it('moves tiles together, and those in their way make room', () => {
    const tiles = moveTiles(filled('a', 'b', 'c'), { ids: new Set(['a', 'b']), layout: 'desktop', dx: 4, dy: 0 });
    expect(places(tiles)).toEqual([
      ['a', 4, 0],
      ['b', 8, 0],
      ['c', 8, 8],
    ]);
  });

  it('moves tiles together no further than to the edge', () => {
    const tiles = moveTiles(filled('a', 'b'), { ids: new Set(['a', 'b']), layout: 'desktop', dx: 99, dy: -5 });
    expect(places(tiles)).toEqual([
      ['a', 16, 0],
      ['b', 20, 0],
    ]);
  });

  it('resizes each of several tiles', () => {
    const tiles = resizeTiles(filled('a', 'b'), { ids: new Set(['a', 'b']), layout: 'desktop', dx: -1, dy: 2 });
    expect(['a', 'b'].map((id) => cellOf(tiles, id))).toMatchObject([
      { w: 3, h: 10 },
      { w: 3, h: 10 },
    ]);
  });
});

describe('an arrow key', () => {
  it('moves a tile by one column', () => {
    const moved = { ids: new Set(['a']), layout: 'desktop', dx: 2, dy: 0 } as const;
    expect(nextDelta(filled('a'), moved, { dx: 1, dy: 0 })).toEqual({ dx: 3, dy: 0 });
    expect(nextDelta(filled('a'), { ...moved, dx: 20 }, { dx: 1, dy: 0 })).toEqual({ dx: 20, dy: 0 });
  });

  it('moves a tile below the next one at once, and back', () => {
    const tiles = moveTiles(filled('a', 'b'), { ids: new Set(['b']), layout: 'desktop', dx: -4, dy: 8 });
    const start = { ids: new Set(['a']), layout: 'desktop', dx: 0, dy: 0 } as const;
    const down = nextDelta(tiles, start, { dx: 0, dy: 1 });
    expect(cellOf(moveTiles(tiles, { ...start, ...down }), 'a').y).toBe(8);
    const up = nextDelta(tiles, { ...start, ...down }, { dx: 0, dy: -1 });
    expect(cellOf(moveTiles(tiles, { ...start, ...up }), 'a').y).toBe(0);
  });

  it('does nothing where there is no further place', () => {
    const start = { ids: new Set(['a']), layout: 'desktop', dx: 0, dy: 0 } as const;
    for (const dy of [1, -1]) expect(nextDelta(filled('a', 'b'), start, { dx: 0, dy })).toEqual({ dx: 0, dy: 0 });
  });
});

describe('adding tiles', () => {
  it('places a new tile at the first free place', () => {
    const tiles = removeTiles(filled('a', 'b', 'c'), new Set(['b']));
    expect(places(addTiles(tiles, [tileOf('d')]))).toEqual([
      ['a', 0, 0],
      ['c', 8, 0],
      ['d', 4, 0],
    ]);
  });

  it('keeps the arrangement of several tiles', () => {
    const group = moveTiles(filled('a', 'b'), { ids: new Set(['a']), layout: 'desktop', dx: 12, dy: 0 });
    expect(places(addTiles([], group))).toEqual([
      ['a', 8, 0],
      ['b', 0, 0],
    ]);
  });

  it('makes room at the place of a dropped tile, and needs none in the other layout', () => {
    const tiles = addTileAt(filled('a', 'b'), tileOf('c'), 'desktop', { x: 2, y: 0 });
    expect(cellOf(tiles, 'c')).toMatchObject({ x: 2, y: 0 });
    expect(tiles.map(({ grid }) => [grid.mobile.x, grid.mobile.y])).toEqual([
      [0, 0],
      [1, 0],
      [0, 7],
    ]);
  });

  it('duplicates tiles under new ids', () => {
    const { tiles, copies } = duplicateTiles(filled('a', 'b'), new Set(['b']), () => 'new');
    expect([...copies]).toEqual(['new']);
    expect(places(tiles)).toContainEqual(['new', 8, 0]);
    expect(cellOf(tiles, 'new').i).toBe('new');
  });
});

describe('arranging the phone as the desktop', () => {
  it('takes over its reading order', () => {
    fc.assert(
      fc.property(anyDashboard, (tiles) => {
        const arranged = arrangedAsDesktop(tiles);
        expect(inReadingOrder(arranged, 'mobile').map(({ id }) => id)).toEqual(
          inReadingOrder(tiles, 'desktop').map(({ id }) => id),
        );
        expect(arranged.map(({ grid }) => grid.desktop)).toEqual(tiles.map(({ grid }) => grid.desktop));
        expect(isSound(arranged)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps the sizes of the tiles', () => {
    const tiles = addTiles(filled('a', 'b'), [tileOf('c', { w: 8, h: 4 }, { w: 2, h: 4 })]);
    expect(arrangedAsDesktop(tiles).map(({ grid }) => [grid.mobile.w, grid.mobile.h])).toEqual([
      [1, 7],
      [1, 7],
      [2, 4],
    ]);
  });
});
