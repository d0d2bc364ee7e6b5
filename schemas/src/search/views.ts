import { anyText, flag, listOf, oneOf, shape, type ViewOf } from '../shape.ts';
import { SEARCHED } from './concepts.ts';

const hitShape = shape({
  /** As in the paths of its concept. */
  id: anyText(),
  name: anyText(),
  /** A serial number or other code beside the name; empty if there is none. */
  code: anyText(),
});
export type HitView = ViewOf<typeof hitShape>;

/** GET api/search/{org}. A concept without a hit, or without the right to read it, has no group. */
export const searchViewShape = shape({
  groups: listOf(
    shape({
      concept: oneOf(...SEARCHED),
      /** There are more hits than these. */
      more: flag(),
      hits: listOf(hitShape),
    }),
  ),
});
export type SearchView = ViewOf<typeof searchViewShape>;
