import { alarmRule } from '@watchglass/schemas/alarm-rule/entity';
import type { FilterOf, SortOf } from '@watchglass/schemas/entity';
import { listQueries, type ListQuery } from '../table/list-query.ts';

export const RULE_STATES = ['on', 'off'] as const;

/** The query of the rules table; metrics are ids. */
export type RuleQuery = ListQuery<SortOf<typeof alarmRule>, FilterOf<typeof alarmRule>>;

const queries = listQueries<SortOf<typeof alarmRule>, FilterOf<typeof alarmRule>>(alarmRule);

export const ruleQueries: typeof queries = {
  ...queries,
  read: (params) => {
    const query = queries.read(params);
    return { ...query, metrics: query.metrics.filter((id) => /^\d+$/.test(id)) };
  },
};
