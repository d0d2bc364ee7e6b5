import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { check } from '@watchglass/schemas/shape';
import { TILE_COMPONENTS } from '@watchglass/schemas/tile/components';
import { TILE_KINDS } from '@watchglass/schemas/tile/kinds';
import { describe, expect, it } from 'vitest';
import { isDrawn, TILE_TYPES } from '../../web/src/tiles/tile-types.ts';
import { files, root } from './sources.ts';

const catalogues = files('.json').filter((file) => file.startsWith('web/src/messages/'));
const isThere = (file: string): boolean => existsSync(path.join(root, file));

describe('the kinds of tiles', () => {
  it('are the twenty of the specification, each with a shape and a place in the registry', () => {
    expect(TILE_COMPONENTS).toHaveLength(20);
    expect(TILE_COMPONENTS.filter((kind) => !isThere(`schemas/src/tile/${kind}.ts`))).toEqual([]);
    expect(Object.keys(TILE_KINDS).toSorted()).toEqual(TILE_COMPONENTS.toSorted());
    expect(TILE_TYPES.map(({ component }) => component).toSorted()).toEqual(TILE_COMPONENTS.toSorted());
  });

  it('have a label in every language', () => {
    expect(catalogues).toHaveLength(9);
    const missing = catalogues.flatMap((file) => {
      const texts = JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Readonly<Record<string, string>>;
      return TILE_TYPES.filter(({ label }) => !texts[label]).map(({ label }) => `${file} ${label}`);
    });
    expect(missing).toEqual([]);
  });

  it('have a view in the folder of their name, or wait for a concept that is not there', () => {
    const without = TILE_TYPES.filter((type) => !isDrawn(type));
    expect(
      TILE_TYPES.filter(isDrawn).filter(({ component }) => !isThere(`web/src/tiles/${component}/tile.ts`)),
    ).toEqual([]);
    const due = without.filter(({ waitsFor }) => waitsFor === undefined || isThere(`schemas/src/${waitsFor}`));
    expect(due.map(({ component }) => component)).toEqual([]);
  });

  it('are loaded only when one is shown', () => {
    const registry = readFileSync(path.join(root, 'web/src/tiles/tile-types.ts'), 'utf8');
    expect([...registry.matchAll(/^import (?!type).*'\.\/(.*)'/gm)].map(([, from]) => from)).toEqual([]);
  });

  it.each(TILE_TYPES.filter(isDrawn))(
    '$component begins with props that its shape accepts',
    async ({ component, load }) => {
      const { initial } = await load();
      expect(check(TILE_KINDS[component].props, initial)).toEqual({ value: initial });
    },
  );

  it('accept the props of dashboards that are stored already', () => {
    const stored = [
      ['sensor', { sensors: [7], metrics: [1, 2] }],
      ['sensor', { sensors: [], metrics: [] }],
      ['line', { sensors: [7, 8], metrics: [3], hours: 168 }],
      ['active-alarms-table', { onlyCritical: true }],
      ['active-alarms-table', {}],
    ] as const;
    expect(stored.map(([kind, props]) => check(TILE_KINDS[kind].props, props).faults)).toEqual(
      stored.map(() => undefined),
    );
  });
});
