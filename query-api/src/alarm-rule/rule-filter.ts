import { oneOf, optional, otherwise, shape, text, type ValueOf } from '@watchglass/schemas/shape';
import { containing, descendingField, idList, isDescending, rowPagingFields, wordList } from '../http/paging.ts';
import type { Listed } from '../live/row-reader.ts';

/** What of the alarm rules is asked for; lists are separated by commas. `states` are `on` and `off`. */
const filterFields = {
  search: optional(text(128, 0)),
  states: optional(text(32, 0)),
  metrics: optional(text(1_000, 0)),
  sort: otherwise(oneOf('title', 'enabled', 'activeAlarms', 'changedAt'), 'title'),
  descending: descendingField,
};
export const ruleListShape = shape({ ...rowPagingFields, ...filterFields });
export const ruleExportShape = shape(filterFields);
export type RuleFilter = ValueOf<typeof ruleExportShape>;

const TITLE = `lower(t.definition ->> 'title')`;
const SORTED_BY: Readonly<Record<RuleFilter['sort'], string>> = {
  title: TITLE,
  enabled: 't.enabled',
  activeAlarms: 'active_alarms',
  changedAt: 't.changed_at',
};

export function listedBy({ search = '', states = '', metrics = '', sort, descending }: RuleFilter): Listed {
  const direction = isDescending(descending) ? 'DESC' : 'ASC';
  return {
    sql: `AND (t.definition ->> 'title' ILIKE $2 OR t.definition #>> '{appliesTo,tag}' ILIKE $2) AND ($3::text[] IS NULL OR CASE WHEN t.enabled THEN 'on' ELSE 'off' END = ANY ($3))
      AND ($4::int[] IS NULL OR (t.definition ->> 'metricId')::int = ANY ($4))`,
    values: [containing(search), states === '' ? null : wordList(states), metrics === '' ? null : idList(metrics)],
    order: `ORDER BY ${SORTED_BY[sort]} ${direction}, ${TITLE}, t.id`,
  };
}
