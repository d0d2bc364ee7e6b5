import { fileQuery, pageQuery, readPaging, writePaging } from '../table/paging.ts';
import { sortIn, type SortedPage } from '../table/server-rows.ts';
import { listIn, type Written } from '../table/use-query.ts';

export const BASE_SORTS = ['name', 'lastHeardAt', 'location', 'sensors', 'firmware', 'serial', 'registeredAt'] as const;
export type BaseSort = (typeof BASE_SORTS)[number];

/** What the table and the cards of bases show; nothing chosen means any. */
export interface BaseQuery extends SortedPage<BaseSort> {
  readonly search: string;
  readonly states: readonly string[];
  /** Ids of locations, and `none`. */
  readonly locations: readonly string[];
}

export function readBaseQuery(params: URLSearchParams): BaseQuery {
  return {
    ...readPaging(params),
    search: params.get('search') ?? '',
    states: listIn(params, 'states'),
    locations: listIn(params, 'locations'),
    sort: sortIn(BASE_SORTS, params.get('sort')),
    descending: params.get('descending') === '1',
  };
}

export function writeBaseQuery(query: BaseQuery): Written {
  return {
    ...writePaging(query),
    search: query.search,
    states: query.states.join(','),
    locations: query.locations.join(','),
    sort: query.sort === 'name' ? '' : query.sort,
    descending: query.descending ? '1' : '',
  };
}

/** Another filter begins at its first page. */
export function filtered(query: BaseQuery, change: Partial<BaseQuery>): BaseQuery {
  return { ...query, ...change, page: 0 };
}

export function isFiltered({ search, states, locations }: BaseQuery): boolean {
  return search.trim() !== '' || states.length + locations.length > 0;
}

const asked = (query: BaseQuery): Written => writeBaseQuery({ ...query, search: query.search.trim() });

/** GET api/gateways/{org} for what is shown. */
export function listPath(organizationId: number, query: BaseQuery): string {
  return `/api/gateways/${organizationId}${pageQuery(asked(query), query)}`;
}

/** GET api/gateways/{org}/export for what is shown, on all pages. */
export function exportPath(organizationId: number, query: BaseQuery): string {
  return `/api/gateways/${organizationId}/export${fileQuery(asked(query))}`;
}
