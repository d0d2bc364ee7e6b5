import { integer, listOf, nullable, optional, shape, text, uuid, type ValueOf } from '../shape.ts';
import { settingsFields } from './adjustment-shapes.ts';
import { NAME_MAX_CHARACTERS } from '../reading/limits.ts';
import { INTERVAL_MAX_SECONDS, REASON_MAX_CHARACTERS, SENSOR_NAME_MAX_CHARACTERS, TAGS_PER_SENSOR } from './limits.ts';
import { TAG_MAX_CHARACTERS } from '../tag/limits.ts';

/**
 * PUT api/sensors/{org}/sensor/{id}, guarded by If-Match. An absent `location` changes nothing; null is no location. The
 * same goes for the expected interval: null is the declared one, else the estimated one.
 */
export const describeSensorShape = shape({
  name: text(SENSOR_NAME_MAX_CHARACTERS),
  tags: listOf(text(TAG_MAX_CHARACTERS), { max: TAGS_PER_SENSOR }),
  location: optional(nullable(uuid())),
  intervalSeconds: optional(nullable(integer(1, INTERVAL_MAX_SECONDS))),
});
export type DescribeSensor = ValueOf<typeof describeSensorShape>;

const reason = optional(text(REASON_MAX_CHARACTERS, 0));

/** POST api/sensors/{org}/sensor/{id}/disable, …/enable and …/restore. */
export const switchSensorShape = shape({ reason });

/** DELETE api/sensors/{org}/sensor/{id}: `name` is the sensor's name as a person typed it. */
export const deleteSensorShape = shape({ name: text(NAME_MAX_CHARACTERS), reason });

/**
 * PUT api/sensors/{org}/sensor/{id}/adjustments, guarded by If-Match: all settings of one measurement point. `profile` is
 * the calibration profile from which the coefficients were copied.
 */
export const adjustSensorShape = shape({
  metricId: integer(1),
  ...settingsFields,
  profile: optional(nullable(uuid())),
  reason,
});
export type AdjustSensor = ValueOf<typeof adjustSensorShape>;
