import { TAGS_PER_SENSOR } from '@watchglass/schemas/sensor/limits';
import { refuse } from '@watchglass/schemas/refusals';
import { presentTag, type Tags } from '../../tag/tags.ts';
import type { HeardSensor } from '../sensor.ts';

type Tagged = Pick<HeardSensor, 'tagIds'>;

/** The sensor's tags with further ones. Refuses (`TooManySensorTags`) more than a sensor can have. */
export function withTags(sensor: Tagged, tags: Tags, tagIds: readonly string[]): readonly string[] {
  const all = [...new Set([...presentTags(sensor, tags), ...tagIds])];
  return all.length > TAGS_PER_SENSOR ? refuse('TooManySensorTags', { limit: TAGS_PER_SENSOR }) : all;
}

export function withoutTags(sensor: Tagged, tags: Tags, tagIds: readonly string[]): readonly string[] {
  return presentTags(sensor, tags).filter((id) => !tagIds.includes(id));
}

/** The tags that a sensor has now: merged ones count as the tag into which they were, deleted ones are left out. */
export function presentTags({ tagIds }: Tagged, tags: Tags): readonly string[] {
  return [...new Set(tagIds.map((id) => presentTag(tags, id)).filter((id) => id !== null))];
}
