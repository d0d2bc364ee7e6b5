import { instant, integer, oneOf, shape, type EventsOf } from '../shape.ts';

const about = { organizationId: integer(1), measuredBefore: instant() };

/** In the stream of the organization, whose licences decide: a better one at the same moment comes before or after. */
export const retentionEvents = {
  /** Readings measured before `measuredBefore` will be deleted on `deletedOn`, because the workspace keeps them for `years`. */
  ReadingsExpiryAnnounced: shape({ ...about, deletedOn: instant(), years: integer(1) }),
  /** `deletedOn` may be later than announced, never earlier. */
  ReadingsExpiryReminded: shape({ ...about, deletedOn: instant() }),
  /** What was announced does not happen, and nothing goes before it is announced anew. */
  ReadingsExpiryCanceled: shape({ organizationId: integer(1), cause: oneOf('plan', 'hold', 'nothingLeft') }),
  /** From now on nothing measured before `measuredBefore` is shown or taken in; `count` readings are deleted. */
  ReadingsExpired: shape({ ...about, years: integer(1), count: integer(0) }),
};
export type RetentionEvent = EventsOf<typeof retentionEvents>;
