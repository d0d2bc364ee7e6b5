import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { changedParts } from '@watchglass/schemas/dashboard/tile-parts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COLUMNS, type Cell } from '../layout.ts';
import { addTiles, removeTiles } from '../edit/arrange.ts';
import { moveTile, resizeTile } from '../rearrange.ts';
import { merge, type Choices, type Content, type Versions } from './merge.ts';

const LAYOUTS = ['desktop', 'mobile'] as const;
const sensorTile = (id: string): Tile => ({
  id,
  name: id,
  component: 'sensor',
  props: { sensors: [1], metrics: [1] },
  ver: 3,
  grid: { desktop: { i: id, x: 0, y: 0, w: 4, h: 8 }, mobile: { i: id, x: 0, y: 0, w: 1, h: 7 } },
});
const withTiles = (count: number): Tile[] =>
  Array.from({ length: count }, (_, at) => `t${at}`).reduce<Tile[]>(
    (tiles, id) => addTiles(tiles, [sensorTile(id)]),
    [],
  );

type Edit = (tiles: Tile[], side: string) => Tile[];
const layout = fc.constantFrom(...LAYOUTS);
const step = fc.integer({ min: -9, max: 9 });
const id = fc.integer({ min: 0, max: 7 }).map((at) => `t${at}`);
const changed = (tiles: Tile[], which: string, change: (tile: Tile) => Tile) =>
  tiles.map((tile) => (tile.id === which ? change(tile) : tile));

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ id, layout, dx: step, dy: step }).map(
    (move): Edit =>
      (tiles) =>
        moveTile(tiles, move),
  ),
  fc.record({ id, layout, dx: step, dy: step }).map(
    (size): Edit =>
      (tiles) =>
        resizeTile(tiles, size),
  ),
  id.map(
    (which): Edit =>
      (tiles) =>
        removeTiles(tiles, new Set([which])),
  ),
  fc.nat(3).map(
    (at): Edit =>
      (tiles, side) =>
        addTiles(tiles, [sensorTile(`${side}${at}`)]),
  ),
  fc.tuple(id, fc.nat(3)).map(
    ([which, to]): Edit =>
      (tiles) =>
        changed(tiles, which, (tile) => ({ ...tile, name: `n${to}` })),
  ),
  fc.tuple(id, fc.nat(3)).map(
    ([which, to]): Edit =>
      (tiles) =>
        changed(tiles, which, (tile) => ({ ...tile, props: { ...tile.props, metrics: [to] } })),
  ),
);

const versions: fc.Arbitrary<Versions> = fc
  .record({
    count: fc.nat(7),
    mine: fc.array(edit, { maxLength: 5 }),
    theirs: fc.array(edit, { maxLength: 5 }),
    names: fc.tuple(fc.nat(2), fc.nat(2)),
  })
  .map(({ count, mine, theirs, names }) => {
    const base = withTiles(count);
    const after = (edits: readonly Edit[], side: string) => {
      const tiles = edits.reduce((known, each) => each(known, side), base);
      return tiles.filter((tile, at) => tiles.findIndex(({ id: same }) => same === tile.id) === at);
    };
    return {
      base: { name: 'n0', data: base },
      mine: { name: `n${names[0]}`, data: after(mine, 'm') },
      theirs: { name: `n${names[1]}`, data: after(theirs, 'x') },
    };
  });
const choosing: fc.Arbitrary<(asked: readonly { readonly id: string }[]) => Choices> = fc
  .infiniteStream(fc.constantFrom('mine' as const, 'theirs' as const))
  .map((sides) => (asked) => Object.fromEntries(asked.map(({ id: which }) => [which, sides.next().value])));

const isWithin = (columns: number, { x, y, w }: Cell): boolean => x >= 0 && y >= 0 && x + w <= columns;
const doOverlap = (a: Cell, b: Cell): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

function expectValidGrid({ data }: Content): void {
  for (const name of LAYOUTS) {
    const cells = data.map(({ grid }) => grid[name]);
    expect(cells.every((cell) => isWithin(COLUMNS[name], cell))).toBe(true);
    expect(cells.some((cell, at) => cells.slice(at + 1).some((other) => doOverlap(cell, other)))).toBe(false);
  }
}

describe('a merge', () => {
  it('with the base as one side is the other side', () => {
    fc.assert(
      fc.property(versions, ({ base, mine, theirs }) => {
        expect(merge({ base, mine, theirs: base })).toEqual({ definition: mine, conflicts: [] });
        expect(merge({ base, mine: base, theirs })).toEqual({ definition: theirs, conflicts: [] });
        expect(merge({ base, mine, theirs: mine })).toEqual({ definition: mine, conflicts: [] });
      }),
    );
  });

  it('is a grid without overlaps within its columns, whatever is chosen', () => {
    fc.assert(
      fc.property(versions, choosing, (given, choose) => {
        const { definition, conflicts } = merge(given);
        expectValidGrid(definition);
        expectValidGrid(merge(given, choose(conflicts)).definition);
      }),
    );
  });

  it('loses no tile unasked: a tile that is gone was removed by a side, and left alone by the other', () => {
    fc.assert(
      fc.property(versions, choosing, (given, choose) => {
        const asked = merge(given).conflicts;
        const there = new Set(merge(given, choose(asked)).definition.data.map((tile) => tile.id));
        const wasAsked = new Set(asked.map((conflict) => conflict.id));
        for (const tile of [...given.mine.data, ...given.theirs.data]) {
          if (there.has(tile.id) || wasAsked.has(tile.id)) continue;
          const before = given.base.data.find((known) => known.id === tile.id);
          expect(before && changedParts(before, tile)).toEqual([]);
        }
      }),
    );
  });

  it('asks about the same tiles from either side', () => {
    fc.assert(
      fc.property(versions, ({ base, mine, theirs }) => {
        const ids = (given: Versions) =>
          merge(given)
            .conflicts.map((conflict) => conflict.id)
            .toSorted();
        expect(ids({ base, mine, theirs })).toEqual(ids({ base, mine: theirs, theirs: mine }));
      }),
    );
  });

  it('takes the chosen side of a tile that both changed, with what only one side changed', () => {
    const base = { name: 'Wall', data: withTiles(1) };
    const mine = { ...base, data: changed(base.data, 't0', (tile) => ({ ...tile, name: 'Mine', props: { a: 1 } })) };
    const theirs = {
      ...base,
      data: moveTile(
        changed(base.data, 't0', (tile) => ({ ...tile, name: 'Theirs' })),
        { id: 't0', layout: 'desktop', dx: 3, dy: 0 },
      ),
    };
    expect(merge({ base, mine, theirs }).conflicts.map((conflict) => conflict.id)).toEqual(['t0']);
    for (const [side, name] of [
      ['mine', 'Mine'],
      ['theirs', 'Theirs'],
    ] as const)
      expect(merge({ base, mine, theirs }, { t0: side }).definition.data).toMatchObject([
        { name, props: { a: 1 }, grid: { desktop: { x: 3 } } },
      ]);
  });

  it('asks about a tile that one side removed and the other changed', () => {
    const base = { name: 'Wall', data: withTiles(2) };
    const mine = { ...base, data: changed(base.data, 't0', (tile) => ({ ...tile, name: 'Mine' })) };
    const theirs = { ...base, data: removeTiles(base.data, new Set(['t0'])) };
    expect(merge({ base, mine, theirs }).conflicts).toMatchObject([{ id: 't0', mine: { name: 'Mine' }, theirs: null }]);
    const left = (side: 'mine' | 'theirs') =>
      merge({ base, mine, theirs }, { t0: side })
        .definition.data.map((tile) => tile.id)
        .toSorted();
    expect([left('mine'), left('theirs')]).toEqual([['t0', 't1'], ['t1']]);
  });
});
