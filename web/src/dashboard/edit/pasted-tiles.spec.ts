import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { gridFaults } from '@watchglass/schemas/dashboard/grid';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOfTiles } from './copied-tiles.ts';
import type { SourceId } from '@watchglass/schemas/tile/sources';
import { readTiles, strangersIn, type Pasted } from './pasted-tiles.ts';

const uuid = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;

function tileOf(change: Partial<Tile> = {}): Tile {
  const id = uuid(1);
  const cell = { i: id, x: 0, y: 0, w: 2, h: 4 };
  const props = { sensors: [21], metrics: [1, 1001] };
  return { id, name: 'Attic', component: 'sensor', props, ver: 3, grid: { desktop: cell, mobile: cell }, ...change };
}

const INTO = { organizationId: 7, room: 250, newId: () => uuid(99), counterparts: new Map() };
const read = (text: string, into = INTO): Pasted => readTiles(text, into);
const copied = (change: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ ...JSON.parse(textOfTiles(7, [tileOf()])), ...change });
const withTile = (change: Readonly<Record<string, unknown>>): string => copied({ tiles: [{ ...tileOf(), ...change }] });
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('copied tiles', () => {
  it('are pasted in their workspace as they are, under new ids', () => {
    const { grid, ...told } = tileOf({ id: uuid(99) });
    const pasted = read(textOfTiles(7, [tileOf()]));
    expect(pasted).toMatchObject({ tiles: [told], emptied: 0 });
    expect(pasted).toMatchObject({ tiles: [{ grid: { desktop: { ...grid.desktop, i: uuid(99) } } }] });
  });

  it('come without things of their workspace into another one, but with metrics of the catalogue', () => {
    const filtered = tileOf({ component: 'active-alarms-table', props: { tags: [uuid(3)], locations: [uuid(4)] } });
    const free = tileOf({ component: 'alarms', props: {} });
    expect(read(textOfTiles(8, [tileOf(), filtered, free]))).toMatchObject({
      emptied: 2,
      tiles: [{ props: { sensors: [], metrics: [1] } }, { props: { tags: [], locations: [] } }, { name: 'Attic' }],
    });
  });

  it('name in another workspace the counterparts of what they named, and are not empty then', () => {
    const tiles = [tileOf(), tileOf({ component: 'plan', props: { plans: [uuid(5)] } })];
    const counterparts = new Map<string, SourceId>([
      ['sensors 21', 4],
      [`plans ${uuid(5)}`, uuid(6)],
    ]);
    const text = textOfTiles(8, tiles);
    expect(strangersIn(text, 7)).toEqual({
      organizationId: 8,
      things: [
        { kind: 'sensors', id: 21 },
        { kind: 'plans', id: uuid(5) },
      ],
    });
    expect(read(text, { ...INTO, counterparts })).toMatchObject({
      emptied: 1,
      tiles: [{ props: { sensors: [4], metrics: [1] } }, { props: { plans: [uuid(6)] } }],
    });
    expect([strangersIn(text, 8), strangersIn('a sentence', 7)]).toEqual([null, null]);
  });

  it('make room where they lie over each other', () => {
    let ids = 0;
    const pasted = read(textOfTiles(7, [tileOf(), tileOf(), tileOf()]), { ...INTO, newId: () => uuid((ids += 1)) });
    expect('tiles' in pasted && gridFaults(pasted.tiles)).toEqual([]);
  });

  it('keep markup in a name as text', () => {
    const name = '<img src=x onerror=alert(1)>';
    expect(read(withTile({ name }))).toMatchObject({ tiles: [{ name }] });
  });
});

describe('pasted text', () => {
  it.each([
    ['5 MiB', 'x'.repeat(5 * 1024 * 1024), 'tooLarge'],
    [
      'tiles of 5 MiB',
      withTile({ props: { sensors: [], metrics: [], more: 'x'.repeat(5 * 1024 * 1024) } }),
      'tooLarge',
    ],
    ['nothing', '', 'none'],
    ['a sentence', 'the attic is warm', 'none'],
    ['another format', JSON.stringify({ format: 'watchglass-dashboard', version: 1 }), 'none'],
    ['a depth of 1,000', nested(1_000), 'none'],
    ['a depth of 100,000', nested(100_000), 'none'],
    ['a later version', copied({ version: 2 }), 'tooNew'],
    ['more tiles than have room', copied({ tiles: Array.from({ length: 251 }, () => tileOf()) }), 'damaged'],
    ['tiles that are no list', copied({ tiles: {} }), 'damaged'],
    ['a workspace that is no number', copied({ organizationId: {} }), 'damaged'],
    ['an unknown kind', withTile({ component: 'heart' }), 'damaged'],
    ['an id that is none', withTile({ id: '../..' }), 'damaged'],
    ['a name of another type', withTile({ name: { toString: 'x' } }), 'damaged'],
    ['a cell beyond the columns', withTile({ grid: { desktop: { i: 'a', x: 99, y: 0, w: 2, h: 2 } } }), 'damaged'],
    ['a negative cell', copied({}).replace('"y":0', '"y":-1'), 'damaged'],
    ['props of wrong types', withTile({ props: { sensors: 'all', metrics: [1] } }), 'damaged'],
    ['props of a depth of 1,000', copied({}).replace('[21]', nested(1_000)), 'damaged'],
    ['a prototype', copied({}).replace('"sensors"', '"__proto__":{"polluted":1},"sensors"'), 'none'],
    ['a prototype around', copied({}).replace('"format"', '"__proto__":{"polluted":1},"format"'), 'none'],
  ])('of %s is refused', (_name, text, fault) => {
    expect(read(text)).toEqual({ fault });
    expect({}).not.toHaveProperty('polluted');
  });

  it('of tiles without room is refused', () => {
    expect(read(textOfTiles(7, [tileOf(), tileOf()]), { ...INTO, room: 1 })).toEqual({ fault: 'tooMany' });
  });

  it('never throws, and gives sound tiles only', () => {
    const damage = fc.tuple(fc.nat(), fc.nat(40), fc.string({ maxLength: 8 }));
    const whole = textOfTiles(7, [tileOf(), tileOf({ component: 'gauge', props: { sensors: [], metrics: [] } })]);
    fc.assert(
      fc.property(damage, ([at, length, insert]) => {
        const from = at % whole.length;
        let ids = 0;
        const newId = () => uuid((ids += 1));
        const pasted = read(whole.slice(0, from) + insert + whole.slice(from + length), { ...INTO, newId });
        if (pasted.fault === undefined) expect(gridFaults(pasted.tiles)).toEqual([]);
      }),
    );
  });
});
