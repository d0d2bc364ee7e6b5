import { randomUUID } from 'node:crypto';
import type { Tile } from '@watchglass/schemas/dashboard/commands';
import { taken } from '../builders/door.ts';
import type { Fleet } from './fleet.ts';

const COLUMNS = 24;
export const MOBILE_ROWS = 7;

/** A dashboard with one tile for each of the first sensors; returns its path. */
export async function tilesFor(fleet: Fleet, count: number, metric: number): Promise<string> {
  return `/${fleet.workspace.id}/dashboard/${await store(fleet, 'Wall', valueTiles(fleet, count, metric))}`;
}

/** Stores a dashboard; returns its id. */
export async function store({ workspace }: Fleet, name: string, data: ReturnType<typeof valueTiles>): Promise<string> {
  const path = `/api/dashboards/${workspace.id}`;
  return taken(await workspace.owner.ask<{ id: string }>('POST', path, { name, data })).id;
}

/** A tile for each of the first sensors; on a desk below the rows that other tiles take. */
export function valueTiles({ sensorIds }: Fleet, count: number, metric: number, rows = 0): Tile[] {
  return [...sensorIds.values()].slice(0, count).map((sensor, i): Tile => {
    const id = randomUUID();
    return {
      id,
      name: '',
      component: 'sensor',
      props: { sensors: [sensor], metrics: [metric] },
      ver: 3,
      grid: {
        desktop: { i: id, x: i % COLUMNS, y: rows + Math.floor(i / COLUMNS), w: 1, h: 1 },
        mobile: { i: id, x: i % 2, y: Math.floor(i / 2) * MOBILE_ROWS, w: 1, h: MOBILE_ROWS },
      },
    };
  });
}
