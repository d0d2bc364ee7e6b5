import type { TileComponent } from '@watchglass/schemas/tile/components';
import { use } from 'react';
import { loadCode } from '../http/load-code.ts';
import type { DrawnTileType } from './tile-types.ts';
import type { TileView } from './tile-view.tsx';

const loading = new Map<TileComponent, Promise<TileView>>();

/** Loads the code of a kind, once. A failed load is repeated by the next tile. */
export function loadView({ component, load }: DrawnTileType): Promise<TileView> {
  const known = loading.get(component);
  if (known) return known;
  const view = loadCode(load);
  loading.set(component, view);
  view.then(
    // React reads these: a loaded view is there at once, so that no tile flickers.
    (value) => Object.assign(view, { status: 'fulfilled', value }),
    () => loading.delete(component),
  );
  return view;
}

/**
 * The view of a kind; suspends while its code loads. `use` is called every time: a component that it suspended is replayed
 * from there, and fails if it is missing then.
 */
export function useTileView(type: DrawnTileType): TileView {
  return use(loadView(type));
}
