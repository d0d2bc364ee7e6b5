import { locationEvents, type LocationEvent } from '@watchglass/schemas/location/events';
import type { PartedMap } from '../organization/parted-map.ts';

/** A location in the shape of events: address and coordinates are sealed. */
export interface Location {
  readonly name: string;
  readonly address: string | null;
  readonly coordinates: string | null;
  readonly timeZone: string;
}

export type Locations = PartedMap<Location>;

export function isLocationEvent(event: { readonly type: string }): event is LocationEvent {
  return Object.hasOwn(locationEvents, event.type);
}

/** The locations of an organization after an event. */
export function evolveLocations(locations: Locations, { type, data }: LocationEvent): Locations {
  if (type === 'LocationDeleted') return locations.without(data.locationId);
  const { name, address, coordinates, timeZone } = data;
  return locations.with(data.locationId, { name, address, coordinates, timeZone });
}
