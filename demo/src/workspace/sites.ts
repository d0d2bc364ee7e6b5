import type { LocationDefinition } from '@watchglass/schemas/location/commands';
import type { LocationView } from '@watchglass/schemas/location/views';
import type { Page } from '@watchglass/schemas/page';
import { BUILDING } from '../building/plan.ts';
import type { Person } from './api.ts';

type Site = Pick<LocationDefinition, 'address' | 'coordinates'>;

/** The town of each part of the building, so that the map has three sites. */
const SITES: Readonly<Record<string, Site>> = {
  WGDEMO000001: { address: 'Rīga', coordinates: { latitude: 56.9496, longitude: 24.1052 } },
  WGDEMO000002: { address: 'Ventspils', coordinates: { latitude: 57.3942, longitude: 21.5647 } },
  WGDEMO000004: { address: 'Rīga', coordinates: { latitude: 56.9631, longitude: 24.1412 } },
  WGDEMO000003: { address: 'Rēzekne', coordinates: { latitude: 56.5099, longitude: 27.3331 } },
};

/** Creates each part of the building as a location, with its base; returns their ids by name. */
export async function locationsOf(
  person: Person,
  organizationId: number,
  timeZone: string,
): Promise<ReadonlyMap<string, string>> {
  const path = `/api/locations/${organizationId}`;
  const { items } = await person.call<Page<LocationView>>('GET', path);
  const ids = new Map(items.map(({ id, name }) => [name, id]));
  for (const { serial, name } of BUILDING) {
    const site = { name, timeZone, ...SITES[serial] };
    const known = items.find((each) => each.name === name);
    if (known === undefined) {
      const { id } = await person.call<{ id: string }>('POST', path, site);
      await person.call('PUT', `/api/gateways/${organizationId}/base/${serial}`, { name, location: id });
      ids.set(name, id);
    } else if (known.coordinates === null) await person.call('PUT', `${path}/location/${known.id}`, site);
  }
  return ids;
}
