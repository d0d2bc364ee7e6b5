import type { LocationDefinition } from '@watchglass/schemas/location/commands';
import type { LocationView } from '@watchglass/schemas/location/views';

export interface LocationForm {
  readonly name: string;
  readonly address: string;
  /** `56.95, 24.1`; empty if unknown. */
  readonly coordinates: string;
  readonly timeZone: string;
}

export type Coordinates = NonNullable<LocationView['coordinates']>;

/** About a metre, without digits that no map can tell apart. */
const DIGITS = 5;

/** Coordinates as the form has them. */
export function coordinatesText({ latitude, longitude }: Coordinates): string {
  return [latitude, longitude].map((degrees) => Number(degrees.toFixed(DIGITS))).join(', ');
}

/** The coordinates of a form's text; null if there are none or they are invalid. */
export function coordinatesIn(text: string): Coordinates | null {
  const { coordinates } = definitionOf({ name: '', address: '', timeZone: '', coordinates: text });
  if (coordinates === null) return null;
  const { latitude, longitude } = coordinates;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? coordinates : null;
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
