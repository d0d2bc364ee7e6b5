import { listQueries, type ListQuery } from '../table/list-query.ts';

export const RULE_SORTS = ['title', 'enabled', 'activeAlarms', 'changedAt'] as const;
export const RULE_STATES = ['on', 'off'] as const;

/** What the table of alarm rules shows. Metrics are ids. */
export type RuleQuery = ListQuery<(typeof RULE_SORTS)[number], 'states' | 'metrics'>;

const queries = listQueries({ sorts: RULE_SORTS, filters: ['states', 'metrics'] });

export const ruleQueries: typeof queries = {
  ...queries,
  read: (params) => {
    const query = queries.read(params);
    return { ...query, metrics: query.metrics.filter((id) => /^\d+$/.test(id)) };
  },
};

export const rulesPath = (organizationId: number): string => `/api/alarms/${organizationId}/rules`;
