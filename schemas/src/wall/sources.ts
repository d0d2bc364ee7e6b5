import type { Tile } from '../dashboard/commands.ts';

/** The sensors that tiles name; null if one of them shows everything at the wall's locations. */
export function sensorsShown(tiles: readonly Pick<Tile, 'component' | 'props'>[]): readonly number[] | null {
  if (tiles.some(({ component }) => component === 'active-alarms-table')) return null;
  const named = tiles.flatMap(({ props }): unknown[] => (Array.isArray(props['sensors']) ? props['sensors'] : []));
  return [...new Set(named.filter((id) => typeof id === 'number'))];
}

/** True if a tile shows the sensor. */
export function isSensorShown(tiles: readonly Pick<Tile, 'component' | 'props'>[], sensorId: number): boolean {
  return sensorsShown(tiles)?.includes(sensorId) ?? true;
}
