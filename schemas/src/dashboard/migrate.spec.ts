import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check, listOf } from '../shape.ts';
import { TILE_COMPONENTS } from '../tile/components.ts';
import { tileShape, type Tile } from './commands.ts';
import { gridFaults } from './grid.ts';
import { migrated } from './migrate.ts';

const ID = '0198a000-0000-7000-8000-00000000000d';
const idsFrom = () => {
  let at = 0;
  return () => `0198a000-0000-7000-8000-${String((at += 1)).padStart(12, '0')}`;
};
const old = (told: object) => ({
  id: 'a1',
  name: 'Hall',
  component: 'sensor',
  props: { sensors: [1] },
  ver: 2,
  ...told,
});
const cell = { x: 3, y: 1, w: 3, h: 4 };

/** Tiles of version 2 in a grid of 12 columns without overlaps: one below the other. */
const oldTiles = fc
  .array(
    fc.record({
      component: fc.constantFrom(...TILE_COMPONENTS, 'medical-pulse', 'start-license'),
      ver: fc.constantFrom(1, 2, 2, 2, 4),
      w: fc.integer({ min: 1, max: 12 }),
      h: fc.integer({ min: 1, max: 8 }),
      hasCell: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((tiles) =>
    tiles.map(({ component, ver, w, h, hasCell }, at) => ({
      ...old({ component, ver, name: `tile ${at}` }),
      ...(hasCell && { grid: { x: 0, y: at * 8, w, h } }),
    })),
  );

describe('tiles of version 2', () => {
  it('get the doubled cell, and a place on phones in reading order', () => {
    const { tiles, dropped } = migrated(
      [
        old({ grid: cell, name: 'Second' }),
        old({ grid: { ...cell, x: 0 }, name: 'First', id: ID }),
        old({ grid: { x: 0, y: 9, w: 12, h: 2 } }),
      ],
      idsFrom(),
    );
    expect(dropped).toEqual([]);
    expect(tiles).toMatchObject([
      { name: 'Second', ver: 3, grid: { desktop: { x: 6, y: 2, w: 6, h: 8 }, mobile: { x: 1, y: 0, w: 1, h: 7 } } },
      { name: 'First', id: ID, grid: { desktop: { x: 0 }, mobile: { x: 0, y: 0, w: 1, h: 7 } } },
      { grid: { desktop: { w: 24 }, mobile: { x: 0, y: 7, w: 2, h: 7 } } },
    ]);
  });

  it('are left out by name: placeholders, medical kinds, tiles without a cell, and other versions', () => {
    const { tiles, dropped } = migrated(
      [
        old({ grid: cell, component: 'start-license' }),
        old({ grid: cell, component: 'medical-pulse', name: 'Pulse' }),
        old({}),
        old({ grid: cell, ver: 1 }),
      ],
      idsFrom(),
    );
    expect(tiles).toEqual([]);
    expect(dropped.map(({ name, why }) => [name, why])).toEqual([
      ['Hall', 'placeholder'],
      ['Pulse', 'unknownKind'],
      ['Hall', 'noCell'],
      ['Hall', 'otherVersion'],
    ]);
  });

  it('are each kept or named, and make a valid grid that stays as it is', () => {
    fc.assert(
      fc.property(oldTiles, (stored) => {
        const { tiles, dropped } = migrated(stored, idsFrom());
        expect(tiles.length + dropped.length).toBe(stored.length);
        const checked = check(listOf(tileShape), tiles);
        expect(checked.faults).toBeUndefined();
        expect(gridFaults(tiles as Tile[])).toEqual([]);
        expect(migrated(tiles, idsFrom())).toEqual({ tiles, dropped: [] });
      }),
    );
  });

  it('of any form are never a crash: what is no tile is left to its shape', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (stored) => {
        const { tiles, dropped } = migrated(stored, idsFrom());
        expect(tiles.length + dropped.length).toBe(stored.length);
      }),
    );
  });
});
