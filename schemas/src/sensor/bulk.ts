import {
  integer,
  listOf,
  nullable,
  oneOf,
  optional,
  shape,
  text,
  union,
  uuid,
  anyText,
  type ViewOf,
} from '../shape.ts';
import { TAG_MAX_CHARACTERS } from '../tag/limits.ts';
import { BULK_MAX_SENSORS, REASON_MAX_CHARACTERS, TAGS_PER_SENSOR } from './limits.ts';

const reason = optional(text(REASON_MAX_CHARACTERS, 0));
const tags = listOf(text(TAG_MAX_CHARACTERS), { min: 1, max: TAGS_PER_SENSOR });

/** POST api/sensors/{org}/bulk: one action on each of these sensors. */
export const bulkShape = shape({
  ids: listOf(integer(1, 2 ** 31 - 1), { min: 1, max: BULK_MAX_SENSORS }),
  action: union(
    shape({ type: oneOf('tag', 'untag'), tags }),
    shape({ type: oneOf('move'), location: nullable(uuid()) }),
    shape({ type: oneOf('disable', 'enable'), reason }),
    // `count` is the number of ids: a client that sends more than it meant deletes nothing.
    shape({ type: oneOf('delete'), count: integer(1, BULK_MAX_SENSORS), reason }),
  ),
});
export type BulkAction = ViewOf<typeof bulkShape>['action'];

/** The reply: the number of sensors that are now as asked for, changed or not, and each refused one with its code. */
export const bulkDoneShape = shape({
  done: integer(0),
  refused: listOf(shape({ id: integer(1), code: anyText() })),
});
export type BulkDone = ViewOf<typeof bulkDoneShape>;
