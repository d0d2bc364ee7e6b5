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

/**
 * GET api/locations/{org}/states (items), one per location in sight. Null without the right to see alarms or bases.
 */
export const locationStateShape = shape({
  id: uuid(),
  /** Active alarms of the sensors there; `severity` is that of the worst, `unacknowledged` says how many wait. */
  alarms: nullable(shape({ active: integer(0), unacknowledged: integer(0), severity: nullable(integer(0)) })),
  /** Active sensors whose newest value is old: more than six of their intervals have passed, or there is none. */
  silentSensors: integer(0),
  /** Bases with a lost connection; a paused one is none of them. */
  offlineBases: nullable(integer(0)),
});
export type LocationState = ViewOf<typeof locationStateShape>;
