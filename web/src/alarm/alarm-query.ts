import { filtered, listQueries, type ListQueries, type ListQuery } from '../table/list-query.ts';
import type { Written } from '../table/use-query.ts';

export const ALARM_SORTS = {
  active: ['raisedAt', 'severity', 'sensor', 'rule'],
  resolved: ['endedAt', 'raisedAt', 'severity', 'sensor', 'rule'],
} as const;
export type AlarmTab = keyof typeof ALARM_SORTS;
export type AlarmSort = (typeof ALARM_SORTS)['resolved'][number];

/**
 * Attention is `waiting` or `acknowledged`, shelved and suppressed are `yes` or `no`, assignees are `me` and `none`. States are the outcomes
 * `resolved` and `canceled`. Locations are ids, and `none`.
 */
const FILTERS = [
  'severities',
  'attention',
  'states',
  'locations',
  'rules',
  'shelved',
  'suppressed',
  'assignees',
] as const;
type TabQuery = ListQuery<AlarmSort, (typeof FILTERS)[number]>;

/** The query of the alarms' page. */
export interface AlarmQuery extends TabQuery {
  readonly tab: AlarmTab;
}

const queriesOf = (tab: AlarmTab): ListQueries<TabQuery> =>
  listQueries<AlarmSort, (typeof FILTERS)[number]>({ sorts: ALARM_SORTS[tab], newestFirst: true, filters: FILTERS });
const QUERIES = { active: queriesOf('active'), resolved: queriesOf('resolved') };

export function readAlarmQuery(params: URLSearchParams): AlarmQuery {
  const tab = params.get('tab') === 'resolved' ? 'resolved' : 'active';
  return { tab, ...QUERIES[tab].read(params) };
}

export function writeAlarmQuery(query: AlarmQuery): Written {
  return { tab: query.tab === 'active' ? '' : query.tab, ...QUERIES[query.tab].write(query) };
}

/** The query of the other tab with the shared filters, newest first. */
export function onTab(query: AlarmQuery, tab: AlarmTab): AlarmQuery {
  return filtered(query, {
    tab,
    attention: [],
    states: [],
    shelved: [],
    suppressed: [],
    assignees: [],
    sort: ALARM_SORTS[tab][0],
    descending: true,
  });
}

export function isFiltered(query: AlarmQuery): boolean {
  return QUERIES[query.tab].isFiltered(query);
}

const pathOf = (organizationId: number, tab: AlarmTab): string => `/api/alarms/${organizationId}/${tab}`;

/** GET api/alarms/{org}/active or …/resolved for the query. */
export function listPath(organizationId: number, query: AlarmQuery): string {
  return QUERIES[query.tab].listPath(pathOf(organizationId, query.tab), query);
}

/** The export of the query, with all pages. */
export function exportPath(organizationId: number, query: AlarmQuery): string {
  return QUERIES[query.tab].exportPath(pathOf(organizationId, query.tab), query);
}
