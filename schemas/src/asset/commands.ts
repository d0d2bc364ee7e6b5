import { instant, integer, listOf, nullable, optional, otherwise, shape, text, uuid, type ValueOf } from '../shape.ts';
import { TAGS_PER_SENSOR } from '../sensor/limits.ts';
import { TAG_MAX_CHARACTERS } from '../tag/limits.ts';
import { ASSET_DESCRIPTION_MAX_CHARACTERS, ASSET_NAME_MAX_CHARACTERS, POINT_NAME_MAX_CHARACTERS } from './limits.ts';

/**
 * POST api/assets/{org}, and PUT api/assets/{org}/asset/{id} with If-Match. An absent `location` changes nothing; null
 * is no location.
 */
export const assetShape = shape({
  name: text(ASSET_NAME_MAX_CHARACTERS),
  description: otherwise(text(ASSET_DESCRIPTION_MAX_CHARACTERS, 0), ''),
  tags: otherwise(listOf(text(TAG_MAX_CHARACTERS), { max: TAGS_PER_SENSOR }), []),
  location: optional(nullable(uuid())),
});
export type AssetDefinition = ValueOf<typeof assetShape>;

/** POST api/assets/{org}/asset/{id}/point. The metric of a point is fixed. */
export const newPointShape = shape({ name: text(POINT_NAME_MAX_CHARACTERS), metricId: integer(1) });
export type NewPoint = ValueOf<typeof newPointShape>;

/** PUT api/assets/{org}/point/{id}. */
export const renamedPointShape = shape({ name: text(POINT_NAME_MAX_CHARACTERS) });

/** POST api/assets/{org}/point/{id}/attach: readings measured from `from` on belong to the point; absent is now. */
export const attachShape = shape({ sensorId: integer(1), from: optional(instant()) });

/** POST api/assets/{org}/point/{id}/detach: readings measured at `until` or later belong to it no more; absent is now. */
export const detachShape = shape({ until: optional(instant()) });
