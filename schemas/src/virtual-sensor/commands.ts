import { SENSOR_NAME_MAX_CHARACTERS } from '../sensor/limits.ts';
import {
  decimal,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  oneOf,
  optional,
  otherwise,
  shape,
  text,
  timeZoneName,
  tupleOf,
  union,
  uuid,
  type ValueOf,
} from '../shape.ts';
import { INPUTS_MAX, MAX_AGE_MAX_SECONDS, MAX_AGE_MIN_SECONDS } from './limits.ts';
import { VIRTUAL_TYPES } from './types.ts';

/** Presets of water content: see `permittivity.ts`. */
export const presetShape = union(
  shape({ equation: oneOf('topp') }),
  shape({ equation: oneOf('malicki'), density: decimal(0.1, 3) }),
  shape({ equation: oneOf('cubic'), coefficients: tupleOf(decimal(), decimal(), decimal(), decimal()) }),
);

const coefficient = optional(decimal());

/** A parameter that the type does not use is refused. */
const askedParametersShape = shape({
  atLeast: optional(integer(1, INPUTS_MAX)),
  percent: optional(flag()),
  constant: coefficient,
  slope: coefficient,
  normalising: coefficient,
  preset: optional(presetShape),
});
export type AskedParameters = ValueOf<typeof askedParametersShape>;

/** Exactly one of a sensor and a measurement point, whose sensor is followed. */
const askedInputShape = shape({
  sensorId: optional(integer(1, 2 ** 31 - 1)),
  pointId: optional(uuid()),
  metricId: integer(1, 2 ** 31 - 1),
  /** By default three of the present sensor's intervals, at least five minutes. */
  maxAgeSeconds: optional(integer(MAX_AGE_MIN_SECONDS, MAX_AGE_MAX_SECONDS)),
});

const asked = {
  type: oneOf(...VIRTUAL_TYPES),
  /** The metric of an expert formula; by default that of its input. Other types fix it. */
  metricId: optional(integer(1, 2 ** 31 - 1)),
  inputs: listOf(askedInputShape, { min: 1, max: INPUTS_MAX }),
  parameters: askedParametersShape,
  timeZone: timeZoneName(),
};

/** POST api/virtual-sensors/{org}/preview. */
export const previewVirtualSensorShape = shape(asked);
export type AskedFormula = ValueOf<typeof previewVirtualSensorShape>;

/** POST api/virtual-sensors/{org}. A caller with a limit has to name a location. */
export const createVirtualSensorShape = shape({
  ...asked,
  name: text(SENSOR_NAME_MAX_CHARACTERS),
  location: otherwise(nullable(uuid()), null),
});
export type CreateVirtualSensor = ValueOf<typeof createVirtualSensorShape>;

/**
 * PUT api/virtual-sensors/{org}/virtual-sensor/{id}, guarded by If-Match. `all` computes the whole history again; with `now` older
 * outputs stay as they are.
 */
export const changeVirtualSensorShape = shape({ ...asked, recompute: oneOf('now', 'all') });
export type ChangeVirtualSensor = ValueOf<typeof changeVirtualSensorShape>;

/** POST api/virtual-sensors/{org}/virtual-sensor/{id}/stop: history before `from` is not computed. */
export const stopVirtualHistoryShape = shape({ from: instant() });
