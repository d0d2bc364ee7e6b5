import { anyText, integer, shape, uuid, type ViewOf } from '../shape.ts';
import { tagColour } from './colours.ts';

/** GET api/tag-types/{org} (items). `tags` is a count. */
export const tagTypeViewShape = shape({
  id: uuid(),
  name: anyText(),
  colour: tagColour(),
  tags: integer(0),
  position: anyText(),
});
export type TagTypeView = ViewOf<typeof tagTypeViewShape>;
