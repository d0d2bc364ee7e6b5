import { listOf, nullable, optional, shape, text, uuid, type ValueOf } from '../shape.ts';
import { SENSOR_NAME_MAX_CHARACTERS, TAG_MAX_CHARACTERS, TAGS_PER_SENSOR } from './limits.ts';

/**
 * PUT api/sensors/{org}/sensor/{id}, guarded by If-Match. An absent `location` changes nothing; null is no location.
 */
export const describeSensorShape = shape({
  name: text(SENSOR_NAME_MAX_CHARACTERS),
  tags: listOf(text(TAG_MAX_CHARACTERS), { max: TAGS_PER_SENSOR }),
  location: optional(nullable(uuid())),
});
export type DescribeSensor = ValueOf<typeof describeSensorShape>;
