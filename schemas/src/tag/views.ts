import { anyText, integer, nullable, optional, shape, uuid, type ViewOf } from '../shape.ts';
import { tagColour } from '../tag-type/colours.ts';

/** GET api/tags/{org} (items). `sensors`, `assets`, `bases` and `rules` are counts; the colour is that of the type, absent without one. */
export const tagViewShape = shape({
  id: uuid(),
  name: anyText(),
  typeId: nullable(uuid()),
  colour: optional(tagColour()),
  sensors: integer(0),
  assets: integer(0),
  bases: integer(0),
  rules: integer(0),
  position: anyText(),
});
export type TagView = ViewOf<typeof tagViewShape>;
