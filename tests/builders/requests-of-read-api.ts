import { taken, type Ask } from './door.ts';
import type { Possessions } from './possessions.ts';

interface Attached {
  readonly sensor: { readonly files: readonly { readonly href: string }[] };
}

/** Requests of the read API about what the paths of possessions do not name. */
export function requestsOfReadApi(ours: () => Possessions): Readonly<Record<string, () => Ask | Promise<Ask>>> {
  const of = (path: string): Ask => ({ method: 'GET', path: `${path}?space=${ours().workspace.id}` });
  const attachment = async (part: string): Promise<Ask> => {
    const { path } = of(`/api/v1/sensors/sensor/${ours().sensor}`);
    const { sensor } = taken(await ours().workspace.owner.ask<Attached>('GET', path));
    return of(`${sensor.files[0]?.href}${part}`);
  };
  const one = '/api/v1/sensors/sensor/{id}/attachment/{attachment}';
  return {
    'GET /api/v1/events': () => of('/api/v1/events'),
    'GET /api/v1/measurements/changes': () => of('/api/v1/measurements/changes'),
    // A virtual sensor is among what we have.
    'GET /api/v1/sensors/types/type/{id}': () => of('/api/v1/sensors/types/type/S128V1'),
    [`GET ${one}`]: () => attachment(''),
    [`GET ${one}/file`]: () => attachment('/file'),
    [`GET ${one}/thumbnail`]: () => attachment('/thumbnail'),
  };
}
