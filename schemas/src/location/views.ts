import { anyNumber, anyText, integer, nullable, shape, uuid, type ViewOf } from '../shape.ts';

/** GET api/locations/{org} (items). Coordinates in degrees; `sensors` and `bases` are counts. */
export const locationViewShape = shape({
  id: uuid(),
  name: anyText(),
  address: anyText(),
  coordinates: nullable(shape({ latitude: anyNumber(), longitude: anyNumber() })),
  timeZone: anyText(),
  sensors: integer(0),
  bases: integer(0),
  position: anyText(),
});
export type LocationView = ViewOf<typeof locationViewShape>;
