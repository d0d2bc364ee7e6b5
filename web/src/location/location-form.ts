import type { LocationDefinition } from '@watchglass/schemas/location/commands';
import type { LocationView } from '@watchglass/schemas/location/views';

export interface LocationForm {
  readonly name: string;
  readonly address: string;
  /** `56.95, 24.1`; empty if unknown. */
  readonly coordinates: string;
  readonly timeZone: string;
}

/** A new location has the time zone of its workspace. */
export function newLocation(timeZone: string): LocationForm {
  return { name: '', address: '', coordinates: '', timeZone };
}

export function formOf({ name, address, coordinates, timeZone }: LocationView): LocationForm {
  return {
    name,
    address,
    timeZone,
    coordinates: coordinates === null ? '' : `${coordinates.latitude}, ${coordinates.longitude}`,
  };
}

/** Builds the body of the command; invalid degrees are omitted and refused by the contract. */
export function definitionOf({ name, address, coordinates, timeZone }: LocationForm): LocationDefinition {
  const [latitude = '', longitude = '', ...more] = coordinates.trim().split(/[\s,;]+/);
  const degrees = (text: string): number => (text === '' || more.length > 0 ? Number.NaN : Number(text));
  return {
    name: name.trim(),
    address: address.trim(),
    timeZone,
    coordinates: coordinates.trim() === '' ? null : { latitude: degrees(latitude), longitude: degrees(longitude) },
  };
}
