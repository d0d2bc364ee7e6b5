import type { Tile } from '../dashboard/commands.ts';
import { TILE_KINDS } from '../tile/kinds.ts';

/** What the tiles of a wall name. */
export interface WallSources {
  readonly sensors: readonly number[];
  readonly assets: readonly string[];
  readonly plans: readonly string[];
}

/**
 * The sources of tiles; null if one of them shows everything at the wall's locations. So does one that names rules: a
 * rule may raise an alarm about any sensor.
 */
export function sourcesShown(tiles: readonly Pick<Tile, 'component' | 'props'>[]): WallSources | null {
  const found = { sensors: new Set<number>(), assets: new Set<string>(), plans: new Set<string>() };
  for (const { component, props } of tiles) {
    const sources = TILE_KINDS[component].sourcesOf(props);
    if (sources === 'all' || sources.rules.length > 0) return null;
    for (const id of sources.sensors) found.sensors.add(Number(id));
    for (const id of sources.assets) found.assets.add(String(id));
    for (const id of sources.plans) found.plans.add(String(id));
  }
  return { sensors: [...found.sensors], assets: [...found.assets], plans: [...found.plans] };
}
