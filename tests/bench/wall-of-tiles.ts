import { randomUUID } from 'node:crypto';
import { taken } from '../builders/door.ts';
import type { Fleet } from './fleet.ts';

const COLUMNS = 24;

/** A dashboard with one tile for each of the first sensors; returns its path. */
export async function tilesFor({ workspace, sensorIds }: Fleet, count: number, metric: number): Promise<string> {
  const data = [...sensorIds.values()].slice(0, count).map((sensor, i) => {
    const id = randomUUID();
    return {
      id,
      name: '',
      component: 'sensor',
      props: { sensors: [sensor], metrics: [metric] },
      ver: 3,
      grid: {
        desktop: { i: id, x: i % COLUMNS, y: Math.floor(i / COLUMNS), w: 1, h: 1 },
        mobile: { i: id, x: i % 2, y: Math.floor(i / 2) * 7, w: 1, h: 7 },
      },
    };
  });
  const made = taken(
    await workspace.owner.ask<{ id: string }>('POST', `/api/dashboards/${workspace.id}`, { name: 'Wall', data }),
  );
  return `/${workspace.id}/dashboard/${made.id}`;
}
