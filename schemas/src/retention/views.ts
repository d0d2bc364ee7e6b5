import { flag, instant, integer, listOf, nullable, shape, type ViewOf } from '../shape.ts';

const going = { measuredBefore: instant(), deletedOn: instant(), count: integer(0) };

/**
 * GET api/retention/{org}. Instants before which readings go are beginnings of months in UTC; `count` is that of measured readings.
 */
export const retentionViewShape = shape({
  /** By the licence as it is now; null if the workspace never had one. */
  years: nullable(integer(1)),
  /** Nothing is deleted, whatever the licence says. */
  keepsAll: flag(),
  /** The day of the oldest reading that is left; null without readings. */
  oldest: nullable(instant()),
  /** What was deleted last. */
  expired: nullable(shape({ measuredBefore: instant(), at: instant(), count: integer(0) })),
  /** What administrators were told. */
  announced: nullable(shape({ measuredBefore: instant(), deletedOn: instant() })),
  /** What the licence as it is now lets go in the next twelve months, by the day; months without readings are left out. */
  going: listOf(shape(going)),
});
export type RetentionView = ViewOf<typeof retentionViewShape>;
