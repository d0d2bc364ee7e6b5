import { auditViewShape } from '../audit/views.ts';
import {
  anyText,
  anything,
  flag,
  instant,
  integer,
  listOf,
  mapOf,
  nullable,
  oneOf,
  optional,
  shape,
  type ViewOf,
} from '../shape.ts';
import { COMPARED_CONCEPTS } from './concepts.ts';

/** `path` leads to the field by names. Without `before` it was not there, without `after` it is not there any more. */
const fieldChangeShape = shape({
  path: listOf(anyText()),
  before: optional(nullable(anything())),
  after: optional(nullable(anything())),
});

/** Today's names of what the values name, by `concept/id`; of tiles by `tile/id`; the instant of an entry by `moment/n`. */
const names = mapOf(anyText(), anyText());

const version = {
  /** The number of the entry from which the version holds. */
  n: integer(1),
  /** Who made it, when, from which address and why; null until that is recorded. */
  entry: nullable(auditViewShape),
  /** False once the thing is deleted. */
  isThere: flag(),
  /** The differences from the version before it; all fields of the first. */
  changes: listOf(fieldChangeShape),
  /** Of a rule: the metric in whose native unit its values are. */
  metricId: nullable(integer(1)),
};
const historyVersionShape = shape(version);
export type HistoryVersion = ViewOf<typeof historyVersionShape>;

/** GET api/history/{org}/{concept}/{id}: the versions of one thing, newest first. `name` is its last. */
export const historyPageShape = shape({
  items: listOf(historyVersionShape),
  total: integer(0),
  name: anyText(),
  isThere: flag(),
  names,
});
export type HistoryPage = ViewOf<typeof historyPageShape>;

/** GET api/history/{org}/{concept}/{id}/{n}: the version that held then, whole. `since` leads from it to the newest. */
export const historyThenShape = shape({
  ...version,
  name: anyText(),
  fields: anything(),
  since: listOf(fieldChangeShape),
  names,
});
export type HistoryThen = ViewOf<typeof historyThenShape>;

/** GET api/history/{org}/{concept}/{id}/{n}/restore: what the command that changes such a thing takes, as it was then. */
export const restorableShape = shape({
  n: integer(1),
  /** From when that version held. */
  at: instant(),
  values: anything(),
});
export type Restorable<V = unknown> = Omit<ViewOf<typeof restorableShape>, 'values'> & { readonly values: V };

/** How a thing differs between two moments. */
export const DIFFERENCES = ['added', 'changed', 'removed'] as const;
export type Difference = (typeof DIFFERENCES)[number];

const comparedShape = shape({
  concept: oneOf(...COMPARED_CONCEPTS),
  id: anyText(),
  /** At the later moment; of a removed thing, at the earlier. */
  name: anyText(),
  difference: oneOf(...DIFFERENCES),
  changes: listOf(fieldChangeShape),
  metricId: nullable(integer(1)),
});
export type Compared = ViewOf<typeof comparedShape>;

const comparedMomentShape = shape({ n: integer(1), at: instant() });

/**
 * GET api/time/{org}/compare: the things that differ between two moments. `counts` has every concept that the caller may see and
 * that has differences, whatever the filter.
 */
export const comparisonShape = shape({
  from: comparedMomentShape,
  to: comparedMomentShape,
  counts: listOf(
    shape({
      concept: oneOf(...COMPARED_CONCEPTS),
      added: integer(0),
      changed: integer(0),
      removed: integer(0),
    }),
  ),
  items: listOf(comparedShape),
  total: integer(0),
  names,
});
export type Comparison = ViewOf<typeof comparisonShape>;
