import { fileQuery, pageQuery, readPaging, writePaging } from '../table/paging.ts';
import { sortIn, type SortedPage } from '../table/server-rows.ts';
import { listIn, type Written } from '../table/use-query.ts';

export const ALARM_SORTS = {
  active: ['raisedAt', 'severity', 'sensor', 'rule'],
  resolved: ['endedAt', 'raisedAt', 'severity', 'sensor', 'rule'],
} as const;
export type AlarmTab = keyof typeof ALARM_SORTS;
export type AlarmSort = (typeof ALARM_SORTS)['resolved'][number];

/** What the alarms' page shows; nothing chosen means any. */
export interface AlarmQuery extends SortedPage<AlarmSort> {
  readonly tab: AlarmTab;
  readonly search: string;
  readonly severities: readonly string[];
  /** Whether somebody has them: `waiting` and `acknowledged`. */
  readonly attention: readonly string[];
  /** How they ended: `resolved` and `canceled`. */
  readonly states: readonly string[];
  /** Ids of locations, and `none`. */
  readonly locations: readonly string[];
}

export function readAlarmQuery(params: URLSearchParams): AlarmQuery {
  const tab = params.get('tab') === 'resolved' ? 'resolved' : 'active';
  return {
    ...readPaging(params),
    tab,
    search: params.get('search') ?? '',
    severities: listIn(params, 'severities'),
    attention: listIn(params, 'attention'),
    states: listIn(params, 'states'),
    locations: listIn(params, 'locations'),
    sort: sortIn<AlarmSort>(ALARM_SORTS[tab], params.get('sort')),
    descending: (params.get('sort') ?? '') === '' || params.get('descending') === '1',
  };
}

export function writeAlarmQuery(query: AlarmQuery): Written {
  const usual = query.sort === ALARM_SORTS[query.tab][0] && query.descending;
  return {
    ...writePaging(query),
    tab: query.tab === 'active' ? '' : query.tab,
    search: query.search,
    severities: query.severities.join(','),
    attention: query.attention.join(','),
    states: query.states.join(','),
    locations: query.locations.join(','),
    sort: usual ? '' : query.sort,
    descending: !usual && query.descending ? '1' : '',
  };
}

/** Another filter begins at its first page. */
export function filtered(query: AlarmQuery, change: Partial<AlarmQuery>): AlarmQuery {
  return { ...query, ...change, page: 0 };
}

/** The other tab, with what both can be filtered by; its newest first. */
export function onTab(query: AlarmQuery, tab: AlarmTab): AlarmQuery {
  return { ...query, tab, page: 0, attention: [], states: [], sort: ALARM_SORTS[tab][0], descending: true };
}

export function isFiltered({ search, severities, attention, states, locations }: AlarmQuery): boolean {
  return search.trim() !== '' || severities.length + attention.length + states.length + locations.length > 0;
}

function asked({ sort, descending, ...query }: AlarmQuery): Written {
  const { tab: _tab, ...filter } = writeAlarmQuery({ ...query, sort, descending, search: query.search.trim() });
  return { ...filter, sort, descending: descending ? '1' : '0' };
}

/** GET api/alarms/{org}/active or …/resolved for what is shown. */
export function listPath(organizationId: number, query: AlarmQuery): string {
  return `/api/alarms/${organizationId}/${query.tab}${pageQuery(asked(query), query)}`;
}

/** Its export, for what is shown, on all pages. */
export function exportPath(organizationId: number, query: AlarmQuery): string {
  return `/api/alarms/${organizationId}/${query.tab}/export${fileQuery(asked(query))}`;
}
