import { API_ACCOUNT_SORTS, API_ACCOUNT_STATES, type ApiAccountSort } from '@watchglass/schemas/api-account/table';
import { queryString, readPaging, writePaging, type Paging } from '../table/paging.ts';
import type { Written } from '../table/use-query.ts';

/** What the table of API accounts shows. */
export interface AccountQuery extends Paging {
  readonly search: string;
  /** Empty means all. */
  readonly state: '' | (typeof API_ACCOUNT_STATES)[number];
  readonly sort: ApiAccountSort;
  readonly descending: boolean;
}

/** From an address; nonsense is as if it were not there. */
export function readAccountQuery(params: URLSearchParams): AccountQuery {
  return {
    ...readPaging(params),
    search: params.get('search') ?? '',
    state: API_ACCOUNT_STATES.find((state) => state === params.get('state')) ?? '',
    sort: API_ACCOUNT_SORTS.find((sort) => sort === params.get('sort')) ?? 'name',
    descending: params.get('descending') === '1',
  };
}

export function writeAccountQuery(query: AccountQuery): Written {
  return {
    ...writePaging(query),
    search: query.search,
    state: query.state,
    sort: query.sort === 'name' ? '' : query.sort,
    descending: query.descending ? '1' : '',
  };
}

/** Another filter begins at its first page. */
export function filtered(query: AccountQuery, change: Partial<Omit<AccountQuery, keyof Paging>>): AccountQuery {
  return { ...query, ...change, page: 0 };
}

export function isFiltered({ search, state }: AccountQuery): boolean {
  return search.trim() !== '' || state !== '';
}

export function accountsPath(organizationId: number): string {
  return `/api/apiaccounts/${organizationId}`;
}

/** GET api/apiaccounts/{org} for what is shown. */
export function listPath(organizationId: number, query: AccountQuery): string {
  const asked = writeAccountQuery({ ...query, search: query.search.trim() });
  return `${accountsPath(organizationId)}${queryString({ ...asked, rowsPerPage: String(query.rowsPerPage) })}`;
}

/** GET api/apiaccounts/{org}/export for what is shown, on all pages. */
export function exportPath(organizationId: number, query: AccountQuery): string {
  const { page: _page, rowsPerPage: _rows, ...asked } = writeAccountQuery({ ...query, search: query.search.trim() });
  return `${accountsPath(organizationId)}/export${queryString(asked)}`;
}
