import { anyText, instant, integer, shape, type ViewOf } from '../shape.ts';

/**
 * GET api/time/{org}/moment: the last entry that the workspace knew at the moment, and its first and its last entry. `n` is the
 * place of an entry among those of the workspace, from 1; `position` its place in the event store, for `X-After-Position`; `known`
 * the instant from which it was known.
 */
export const momentViewShape = shape({
  n: integer(1),
  position: anyText(),
  known: instant(),
  at: instant(),
  first: instant(),
  last: integer(1),
});
export type MomentView = ViewOf<typeof momentViewShape>;
