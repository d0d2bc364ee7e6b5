import { randomUUID } from 'node:crypto';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { taken } from './door.ts';
import { TEMPERATURE } from './readings.ts';
import type { Workspace } from './workspace.ts';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

type Told = Pick<Tile, 'component' | 'name' | 'props'>;

export function tile(told: Told, place: Place): Tile {
  const id = randomUUID();
  return {
    id,
    ...told,
    ver: 3,
    grid: { desktop: { i: id, ...place }, mobile: { i: id, x: 0, y: 0, w: 2, h: place.h } },
  };
}

/** A tile of a sensor's value in the given column of the first row. */
export function sensorTile(sensorId: number, { name = 'Value', metrics = [TEMPERATURE], column = 0 } = {}): Tile {
  return tile(
    { component: 'sensor', name, props: { sensors: [sensorId], metrics } },
    { x: column * 4, y: 0, w: 4, h: 8 },
  );
}

/** The phone's layout, one tile below the other. */
function stacked(tiles: readonly Tile[]): Tile[] {
  return tiles.map((each, at) => {
    const y = tiles.slice(0, at).reduce((rows, { grid }) => rows + grid.mobile.h, 0);
    return { ...each, grid: { ...each.grid, mobile: { ...each.grid.mobile, y } } };
  });
}

/** Tiles do not overlap: one in the place of an earlier one moves below it. */
function apart(tiles: readonly Tile[]): Tile[] {
  const placed: Tile[] = [];
  for (const each of tiles) {
    const { desktop } = each.grid;
    const isTaken = (y: number): boolean =>
      placed.some(({ grid }) => grid.desktop.x === desktop.x && grid.desktop.y === y);
    let { y } = desktop;
    while (isTaken(y)) y += desktop.h;
    placed.push({ ...each, grid: { ...each.grid, desktop: { ...desktop, y } } });
  }
  return placed;
}

let dashboards = 0;

/** A dashboard of the owner; returns its path on the web. */
export async function newDashboard(
  { id, owner }: Workspace,
  tiles: readonly Tile[],
  name = `Room ${++dashboards}`,
): Promise<{ readonly id: string; readonly path: string }> {
  const made = taken(
    await owner.ask<{ id: string }>('POST', `/api/dashboards/${id}`, { name, data: stacked(apart(tiles)) }),
  );
  return { id: made.id, path: `/${id}/dashboard/${made.id}` };
}
