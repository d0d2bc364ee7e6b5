import {
  anyNumber,
  anyText,
  flag,
  integer,
  listOf,
  nullable,
  oneOf,
  optional,
  shape,
  tupleOf,
  uuid,
  type ViewOf,
} from '../shape.ts';
import { presetShape } from './commands.ts';
import { INVALID_REASONS, VIRTUAL_TYPES } from './types.ts';

/** Reply to POST api/virtual-sensors/{org}. */
export const madeSensorShape = shape({ id: integer(1) });

/** Instants are epoch milliseconds. */
const invalidShape = shape({ at: anyNumber(), reason: oneOf(...INVALID_REASONS), input: integer(0) });

const formulaFields = {
  type: oneOf(...VIRTUAL_TYPES),
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
    constant: optional(anyNumber()),
    slope: optional(anyNumber()),
    normalising: optional(anyNumber()),
    preset: optional(presetShape),
  }),
  timeZone: anyText(),
};

/** GET api/virtual-sensors/{org}/virtual-sensor/{id}: the newest formula, which goes with the sensor's own etag. */
export const virtualSensorViewShape = shape({
  id: integer(1),
  metricId: integer(1),
  version: integer(1),
  ...formulaFields,
  /** Null if the newest output has a value, or there is none. */
  invalid: nullable(invalidShape),
  /** The share of the day that the newest daily light integral covers, 0 to 1. */
  coverage: nullable(anyNumber()),
  /** History that is still to be computed, from `to` back to `from`; it began at `start`. */
  history: nullable(shape({ start: anyNumber(), from: anyNumber(), to: anyNumber() })),
  etag: anyText(),
});
export type VirtualSensorView = ViewOf<typeof virtualSensorViewShape>;

/** GET api/virtual-sensors/{org}/preview?formula=…: instant and value, null where it is invalid. */
export const previewViewShape = shape({
  metricId: integer(1),
  from: anyNumber(),
  to: anyNumber(),
  points: listOf(tupleOf(anyNumber(), nullable(anyNumber()))),
  /** How many outputs have a value, and how many have none by reason. */
  valid: integer(0),
  invalid: listOf(shape({ reason: oneOf(...INVALID_REASONS), input: integer(0), count: integer(1) })),
});
export type PreviewView = ViewOf<typeof previewViewShape>;
