import { readPaging, queryString, writePaging } from '../table/paging.ts';
import { sortIn, type SortedPage } from '../table/server-rows.ts';
import { listIn, type Written } from '../table/use-query.ts';

export const MEMBER_SORTS = ['name', 'email', 'role', 'since'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** What the table of members shows. `permissions` are modules that all may be seen; nothing chosen means any. */
export interface MemberQuery extends SortedPage<MemberSort> {
  readonly search: string;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly accountTypes: readonly string[];
  /** Who sees all of these. */
  readonly locations: readonly string[];
}

export function readMemberQuery(params: URLSearchParams): MemberQuery {
  return {
    ...readPaging(params),
    search: params.get('search') ?? '',
    roles: listIn(params, 'roles'),
    permissions: listIn(params, 'permissions'),
    accountTypes: listIn(params, 'accountTypes'),
    locations: listIn(params, 'locations'),
    sort: sortIn(MEMBER_SORTS, params.get('sort')),
    descending: params.get('descending') === '1',
  };
}

export function writeMemberQuery(query: MemberQuery): Written {
  return {
    ...writePaging(query),
    search: query.search,
    roles: query.roles.join(','),
    permissions: query.permissions.join(','),
    accountTypes: query.accountTypes.join(','),
    locations: query.locations.join(','),
    sort: query.sort === 'name' ? '' : query.sort,
    descending: query.descending ? '1' : '',
  };
}

/** Another filter begins at its first page. */
export function filtered(query: MemberQuery, change: Partial<MemberQuery>): MemberQuery {
  return { ...query, ...change, page: 0 };
}

export function isFiltered({ search, roles, permissions, accountTypes, locations }: MemberQuery): boolean {
  return search.trim() !== '' || roles.length + permissions.length + accountTypes.length + locations.length > 0;
}

/** GET api/permissions/{org} for what is shown. */
export function membersPath(organizationId: number, query: MemberQuery): string {
  const asked = writeMemberQuery({ ...query, search: query.search.trim() });
  return `/api/permissions/${organizationId}${queryString({ ...asked, rowsPerPage: String(query.rowsPerPage) })}`;
}

/** GET api/permissions/{org}/export for what is shown, on all pages. */
export function membersExportPath(organizationId: number, query: MemberQuery): string {
  const { page: _page, rowsPerPage: _rows, ...filter } = writeMemberQuery({ ...query, search: query.search.trim() });
  return `/api/permissions/${organizationId}/export${queryString(filter)}`;
}
