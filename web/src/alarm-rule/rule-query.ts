import { fileQuery, pageQuery, readPaging, writePaging } from '../table/paging.ts';
import { sortIn, type SortedPage } from '../table/server-rows.ts';
import { listIn, type Written } from '../table/use-query.ts';

export const RULE_SORTS = ['title', 'enabled', 'activeAlarms', 'changedAt'] as const;
export const RULE_STATES = ['on', 'off'] as const;

/** What the table of alarm rules shows; nothing chosen means any. */
export interface RuleQuery extends SortedPage<(typeof RULE_SORTS)[number]> {
  readonly search: string;
  readonly states: readonly string[];
  /** Ids. */
  readonly metrics: readonly string[];
}

export function readRuleQuery(params: URLSearchParams): RuleQuery {
  return {
    ...readPaging(params),
    search: params.get('search') ?? '',
    states: listIn(params, 'states'),
    metrics: listIn(params, 'metrics').filter((id) => /^\d+$/.test(id)),
    sort: sortIn(RULE_SORTS, params.get('sort')),
    descending: params.get('descending') === '1',
  };
}

export function writeRuleQuery(query: RuleQuery): Written {
  return {
    ...writePaging(query),
    search: query.search,
    states: query.states.join(','),
    metrics: query.metrics.join(','),
    sort: query.sort === 'title' ? '' : query.sort,
    descending: query.descending ? '1' : '',
  };
}

/** Another filter begins at its first page. */
export function filtered(query: RuleQuery, change: Partial<RuleQuery>): RuleQuery {
  return { ...query, ...change, page: 0 };
}

export function isFiltered({ search, states, metrics }: RuleQuery): boolean {
  return search.trim() !== '' || states.length + metrics.length > 0;
}

export function rulesPath(organizationId: number): string {
  return `/api/alarms/${organizationId}/rules`;
}

const asked = (query: RuleQuery): Written => writeRuleQuery({ ...query, search: query.search.trim() });

/** GET api/alarms/{org}/rules for what is shown. */
export function listPath(organizationId: number, query: RuleQuery): string {
  return `${rulesPath(organizationId)}${pageQuery(asked(query), query)}`;
}

/** GET api/alarms/{org}/rules/export for what is shown, on all pages. */
export function exportPath(organizationId: number, query: RuleQuery): string {
  return `${rulesPath(organizationId)}/export${fileQuery(asked(query))}`;
}
