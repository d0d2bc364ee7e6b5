import { HISTORY_SORTS, type HistorySort } from '@watchglass/schemas/alarm/history-sorts';
import { filtered, listQueries, type ListQuery } from '../../table/list-query.ts';
import { fileQuery, pageQuery, queryString } from '../../table/paging.ts';
import type { Written } from '../../table/use-query.ts';
import { readPeriod, writePeriod, type Instants, type PeriodChoice, type PeriodPreset } from './period.ts';

/** Names of the specification; `alarmEventTypes` are types of events, `state` the states of episodes. */
const FILTERS = ['alarmRules', 'alarmEventTypes', 'state', 'severities', 'sensors', 'locations', 'tags'] as const;
/** Filters of one value each, empty for none: an id, minutes, a weekday from 1, Monday, and an hour. */
const VALUES = ['acknowledgedBy', 'shortest', 'longest', 'weekday', 'hour'] as const;
const VALID: Readonly<Record<(typeof VALUES)[number], RegExp>> = {
  acknowledgedBy: /^[\w-]{1,64}$/,
  shortest: /^\d{1,7}$/,
  longest: /^\d{1,7}$/,
  weekday: /^[1-7]$/,
  hour: /^1?\d$|^2[0-3]$/,
};

type Values = Readonly<Record<(typeof VALUES)[number], string>>;

/** The filters of the history, all in the address. */
export type HistoryQuery = ListQuery<HistorySort, (typeof FILTERS)[number]> &
  Values & { readonly period: PeriodChoice };

export const HISTORY_ORDERS: readonly [HistorySort, ...HistorySort[]] = HISTORY_SORTS;
const lists = listQueries<HistorySort, (typeof FILTERS)[number]>({
  sorts: HISTORY_ORDERS,
  newestFirst: true,
  filters: FILTERS,
});

const each = (value: (name: (typeof VALUES)[number]) => string): Values =>
  Object.fromEntries(VALUES.map((name) => [name, value(name)])) as Values;

const valueIn = (params: URLSearchParams, name: (typeof VALUES)[number]): string => {
  const text = params.get(name) ?? '';
  return VALID[name].test(text) ? text : '';
};

/** The query of a page whose usual period is this. */
export const historyQueries = (usual: PeriodPreset) => ({
  read: (params: URLSearchParams): HistoryQuery => ({
    ...lists.read(params),
    ...each((name) => valueIn(params, name)),
    period: readPeriod(params, usual),
  }),
  write: (query: HistoryQuery): Written => ({
    ...lists.write(query),
    ...each((name) => query[name]),
    ...writePeriod(query.period, usual),
  }),
});

export const tableQueries = historyQueries('days7');
export const calendarQueries = historyQueries('days366');

export function isFiltered(query: HistoryQuery): boolean {
  return lists.isFiltered(query) || VALUES.some((name) => query[name] !== '');
}

/** The query without filters, for the same period. */
export function unfiltered(query: HistoryQuery): HistoryQuery {
  const none = Object.fromEntries(FILTERS.map((name) => [name, []]));
  return filtered(query, { ...none, ...each(() => ''), search: '' } as Partial<HistoryQuery>);
}

interface Asked extends Instants {
  readonly organizationId: number;
  /** IANA. */
  readonly zone: string;
}

function asked(query: HistoryQuery, { from, to, zone }: Asked): Record<string, string> {
  return {
    ...lists.write(query),
    ...each((name) => query[name]),
    search: query.search.trim(),
    sort: query.sort,
    descending: query.descending ? '1' : '0',
    from: String(from),
    to: String(to),
    timezone: zone,
  };
}

export function listPath(query: HistoryQuery, at: Asked): string {
  return `/api/alarms/${at.organizationId}/history${pageQuery(asked(query, at), query)}`;
}

export function exportPath(query: HistoryQuery, at: Asked): string {
  return `/api/alarms/${at.organizationId}/history/export${fileQuery(asked(query, at))}`;
}

/** GET api/alarms/{org}/days counts all pages, whatever their order. */
export function daysPath(query: HistoryQuery, at: Asked): string {
  const { page: _page, rowsPerPage: _rows, sort: _sort, descending: _descending, ...filter } = asked(query, at);
  return `/api/alarms/${at.organizationId}/days${queryString(filter)}`;
}

/** The address of the table with these filters, below the organization. */
export function tableAddress(organizationId: number, query: HistoryQuery): string {
  return `/${organizationId}/alarms/alarm-history-table${queryString(tableQueries.write({ ...query, page: 0 }))}`;
}
