import { integer, matching, optional, otherwise, shape, text } from '../shape.ts';
import { FEED_PAGE_DEFAULT, FEED_PAGE_MAX, FEED_TYPES_MAX, FEED_WAIT_MAX_SECONDS } from './limits.ts';

/** `n` and the number of an entry; `now` for events from here on; empty for the oldest. */
const cursor = matching(/^(?:n\d{1,9}|now)?$/, 'cursor').allow('');
/** Types and groups (`alarm.*`), separated by commas; empty for all. */
const types = text(FEED_TYPES_MAX * 32, 0);
/** The workspace of a person's own token. The credential of an API account has its workspace. */
const space = optional(integer(1, 2 ** 31 - 1));

export const eventQueryShape = shape({
  after: otherwise(cursor, ''),
  types: otherwise(types, ''),
  limit: otherwise(integer(1, FEED_PAGE_MAX), FEED_PAGE_DEFAULT),
  wait: otherwise(integer(0, FEED_WAIT_MAX_SECONDS), 0),
  space,
});

export const eventStreamQueryShape = shape({ after: otherwise(cursor, 'now'), types: otherwise(types, ''), space });
