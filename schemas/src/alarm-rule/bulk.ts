import { anyText, integer, listOf, oneOf, optional, shape, union, uuid, type ValueOf, type ViewOf } from '../shape.ts';
import { signatureShape } from '../signature/signature.ts';
import { BULK_MAX_RULES } from './limits.ts';

/** POST api/alarms/{org}/rules/bulk: one action on each of these rules. */
export const bulkRulesShape = shape({
  ids: listOf(uuid(), { min: 1, max: BULK_MAX_RULES }),
  action: union(
    shape({ type: oneOf('enable', 'disable') }),
    // `count` is the number of ids: a client that sends more than it meant deletes nothing.
    shape({ type: oneOf('delete'), count: integer(1, BULK_MAX_RULES) }),
  ),
  signature: optional(signatureShape),
});
export type BulkRules = ValueOf<typeof bulkRulesShape>;

/** The reply: the number of rules that are now as asked for, changed or not, and each refused one with its code. */
export const bulkRulesDoneShape = shape({
  done: integer(0),
  refused: listOf(shape({ id: uuid(), code: anyText() })),
});
export type BulkRulesDone = ViewOf<typeof bulkRulesDoneShape>;
