import type { Tile } from '../dashboard/commands.ts';
import { TILE_KINDS } from '../tile/kinds.ts';
import type { SourceKind } from '../tile/sources.ts';

/** What the tiles of a wall name. */
export interface WallSources {
  /** Null if a tile shows all sensors at the wall's locations. */
  readonly sensors: readonly number[] | null;
  readonly assets: readonly string[];
  readonly plans: readonly string[];
  readonly monitors: readonly string[];
}

/**
 * The sources of tiles. One that names rules shows all sensors: a rule may raise an alarm about any of them. No tile shows
 * all assets or all plans.
 */
export function sourcesShown(tiles: readonly Pick<Tile, 'component' | 'props'>[]): WallSources {
  const each = tiles.map(({ component, props }) => TILE_KINDS[component].sourcesOf(props));
  const showsAll = each.some((sources) => sources === 'all' || sources.rules.length > 0);
  const named = each.filter((sources) => sources !== 'all');
  const idsOf = (kind: SourceKind) => [...new Set(named.flatMap((sources) => sources[kind]))];
  return {
    sensors: showsAll ? null : idsOf('sensors').map(Number),
    assets: idsOf('assets').map(String),
    plans: idsOf('plans').map(String),
    monitors: idsOf('monitors').map(String),
  };
}
