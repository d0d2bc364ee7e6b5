import {
  decimal,
  flag,
  integer,
  listOf,
  nullable,
  oneOf,
  optional,
  shape,
  text,
  uuid,
  type EventsOf,
} from '../shape.ts';
import { presetShape } from './commands.ts';
import { VIRTUAL_TYPES } from './types.ts';

const which = { sensorId: integer(1), organizationId: integer(1) };

const formula = {
  /** Each has a `sensorId` or a `pointId`. */
  inputs: listOf(
    shape({
      sensorId: optional(integer(1)),
      pointId: optional(uuid()),
      metricId: integer(1),
      maxAgeSeconds: integer(1),
    }),
  ),
  parameters: shape({
    atLeast: optional(integer(1)),
    percent: optional(flag()),
    constant: optional(decimal()),
    slope: optional(decimal()),
    normalising: optional(decimal()),
    preset: optional(presetShape),
  }),
  timeZone: text(64),
};

/** In the stream of the sensor. Version 1 is that of `VirtualSensorCreated`. Instants are epoch milliseconds. */
export const virtualSensorEvents = {
  VirtualSensorCreated: shape({
    ...which,
    name: text(128),
    type: oneOf(...VIRTUAL_TYPES),
    metricId: integer(1),
    ...formula,
  }),
  /** The version holds for instants from `from` on; null is the whole history. */
  VirtualSensorChanged: shape({
    ...which,
    version: integer(2),
    from: nullable(integer(0)),
    before: shape(formula),
    ...formula,
  }),
  /** The newest version holds from `from` on: a person stopped the computation of its history there. */
  VirtualSensorHistoryStopped: shape({ ...which, version: integer(1), from: integer(0) }),
};
export type VirtualSensorEvent = EventsOf<typeof virtualSensorEvents>;
