import { nullable, otherwise, shape, text, uuid, type ValueOf } from '../shape.ts';
import { TAG_MAX_CHARACTERS } from './limits.ts';

/** POST api/tags/{org} and PUT api/tags/{org}/tag/{id}. */
export const tagShape = shape({ name: text(TAG_MAX_CHARACTERS), typeId: otherwise(nullable(uuid()), null) });
export type TagDefinition = ValueOf<typeof tagShape>;

/** POST api/tags/{org}/tag/{id}/merge. */
export const mergeTagShape = shape({ into: uuid() });
export const tagPathId = uuid();
