import { queryString, readPaging, writePaging } from '../table/paging.ts';
import { sortIn, type SortedPage } from '../table/server-rows.ts';
import type { Written } from '../table/use-query.ts';

export const LOCATION_SORTS = ['name', 'timeZone', 'sensors', 'bases'] as const;

/** What the table of locations shows. */
export interface LocationQuery extends SortedPage<(typeof LOCATION_SORTS)[number]> {
  readonly search: string;
}

export function readLocationQuery(params: URLSearchParams): LocationQuery {
  return { ...readPaging(params), search: params.get('search') ?? '', sort: sortIn(LOCATION_SORTS, params.get('sort')), descending: params.get('descending') === '1' };
}

export function writeLocationQuery(query: LocationQuery): Written {
  return { ...writePaging(query), search: query.search, sort: query.sort === 'name' ? '' : query.sort, descending: query.descending ? '1' : '' };
}

export function locationsPath(organizationId: number): string {
  return `/api/locations/${organizationId}`;
}

/** GET api/locations/{org} for what is shown. */
export function listPath(organizationId: number, query: LocationQuery): string {
  const asked = writeLocationQuery({ ...query, search: query.search.trim() });
  return `${locationsPath(organizationId)}${queryString({ ...asked, rowsPerPage: String(query.rowsPerPage) })}`;
}

/** GET api/locations/{org}/export for what is shown, on all pages. */
export function exportPath(organizationId: number, query: LocationQuery): string {
  const { page: _page, rowsPerPage: _rows, ...asked } = writeLocationQuery({ ...query, search: query.search.trim() });
  return `${locationsPath(organizationId)}/export${queryString(asked)}`;
}
