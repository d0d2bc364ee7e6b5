import { FEED_WAIT_MAX_SECONDS } from '../event-feed/limits.ts';
import { integer, matching, optional, otherwise, shape } from '../shape.ts';
import { CHANGES_PAGE_DEFAULT, CHANGES_PAGE_MAX } from './limits.ts';

/** `b`, the number of a block, and that of the row behind which the reader goes on; `now` from here on; empty for the oldest. */
const cursor = matching(/^(?:b\d{1,15}\.\d{1,10}|now)?$/, 'cursor').allow('');

export const changesQueryShape = shape({
  after: otherwise(cursor, ''),
  limit: otherwise(integer(1, CHANGES_PAGE_MAX), CHANGES_PAGE_DEFAULT),
  wait: otherwise(integer(0, FEED_WAIT_MAX_SECONDS), 0),
  /** The workspace of a person's own token. */
  space: optional(integer(1, 2 ** 31 - 1)),
});
