import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { gridFaults } from '@watchglass/schemas/dashboard/grid';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMNS, type Cell } from './layout.ts';
import { moveTile, resizeTile, settled } from './rearrange.ts';

/** Tiles one below the other. */
const dashboardOf = (...ids: string[]): Tile[] =>
  ids.map((id, at) => ({
    id,
    name: id,
    component: 'sensor',
    props: {},
    ver: 3,
    grid: { desktop: { i: id, x: 0, y: 8 * at, w: 4, h: 8 }, mobile: { i: id, x: 0, y: 7 * at, w: 1, h: 7 } },
  }));

function overlap(a: Cell, b: Cell): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

function isSound(tiles: readonly Tile[]): boolean {
  const cells = tiles.map(({ grid }) => grid.desktop);
  const inside = cells.every(({ x, y, w }) => x >= 0 && y >= 0 && x + w <= COLUMNS.desktop);
  return inside && cells.every((a, i) => cells.every((b, j) => i === j || !overlap(a, b)));
}

describe('arranging a dashboard', () => {
  it('moves a tile and lets the others fall upwards', () => {
    const tiles = moveTile(dashboardOf('a', 'b'), { id: 'b', layout: 'desktop', dx: 6, dy: -8 });
    expect(tiles.map(({ grid }) => [grid.desktop.x, grid.desktop.y])).toEqual([
      [0, 0],
      [6, 0],
    ]);
    expect(tiles.map(({ grid }) => grid.mobile.y)).toEqual([0, 7]);
  });

  it('makes room for a tile that grows', () => {
    const beside = moveTile(dashboardOf('a', 'b'), { id: 'b', layout: 'desktop', dx: 4, dy: -8 });
    const tiles = resizeTile(beside, { id: 'a', layout: 'desktop', dx: 4, dy: 2 });
    expect(tiles.find(({ id }) => id === 'a')?.grid.desktop).toMatchObject({ w: 8, h: 10 });
    expect(isSound(tiles)).toBe(true);
  });

  it('never lets tiles overlap or leave the grid after any change', () => {
    const step = fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      dx: fc.integer({ min: -30, max: 30 }),
      dy: fc.integer({ min: -30, max: 30 }),
      moves: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const end = steps.reduce<Tile[]>(
          (tiles, { moves, ...change }) => (moves ? moveTile : resizeTile)(tiles, { ...change, layout: 'desktop' }),
          dashboardOf('a', 'b', 'c', 'd'),
        );
        expect(isSound(end)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps a sound dashboard as it is, and makes room where older ones hold tiles over each other', () => {
    const sound = dashboardOf('a', 'b');
    expect(settled(sound)).toBe(sound);
    const stored = sound.map((tile) => ({
      ...tile,
      grid: { ...tile.grid, mobile: { ...tile.grid.mobile, x: 1, y: 3, w: 2 } },
    }));
    expect(gridFaults(stored)).not.toEqual([]);
    expect(gridFaults(settled(stored))).toEqual([]);
  });
});
