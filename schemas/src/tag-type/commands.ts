import { shape, text, uuid, type ValueOf } from '../shape.ts';
import { tagColour } from './colours.ts';
import { TAG_TYPE_NAME_MAX_CHARACTERS } from './limits.ts';

/** POST api/tag-types/{org} and PUT api/tag-types/{org}/tag-type/{id}. */
export const tagTypeShape = shape({ name: text(TAG_TYPE_NAME_MAX_CHARACTERS), colour: tagColour() });
export type TagTypeDefinition = ValueOf<typeof tagTypeShape>;
/** POST api/tag-types/{org}/tag-type/{id}/merge. */
export const mergeTagTypeShape = shape({ into: uuid() });
export const tagTypePathId = uuid();
