import { decimal, nullable, otherwise, shape, text, timeZoneName, uuid, type ValueOf } from '../shape.ts';
import { ADDRESS_MAX_CHARACTERS, LOCATION_NAME_MAX_CHARACTERS } from './limits.ts';

const coordinates = shape({ latitude: decimal(-90, 90), longitude: decimal(-180, 180) });

/** POST api/locations/{org} and PUT api/locations/{org}/location/{id}. Coordinates in degrees. */
export const locationShape = shape({
  name: text(LOCATION_NAME_MAX_CHARACTERS),
  address: otherwise(text(ADDRESS_MAX_CHARACTERS, 0), ''),
  coordinates: otherwise(nullable(coordinates), null),
  timeZone: timeZoneName(),
});
export type LocationDefinition = ValueOf<typeof locationShape>;
export const locationPathId = uuid();
