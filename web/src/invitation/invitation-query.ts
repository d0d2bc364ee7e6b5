import { queryString, readPaging, writePaging } from '../table/paging.ts';
import { sortIn, type SortedPage } from '../table/server-rows.ts';
import { listIn, type Written } from '../table/use-query.ts';

export const INVITATION_SORTS = ['createdAt', 'email', 'role', 'status', 'expiresAt', 'invitedBy'] as const;
export type InvitationSort = (typeof INVITATION_SORTS)[number];

/** What the table of invitations shows; nothing chosen means any state but removed, and any role. */
export interface InvitationQuery extends SortedPage<InvitationSort> {
  readonly search: string;
  readonly statuses: readonly string[];
  readonly roles: readonly string[];
}

/** The newest first, unless it is said otherwise. */
export function readInvitationQuery(params: URLSearchParams): InvitationQuery {
  return {
    ...readPaging(params),
    search: params.get('search') ?? '',
    statuses: listIn(params, 'statuses'),
    roles: listIn(params, 'roles'),
    sort: sortIn(INVITATION_SORTS, params.get('sort')),
    descending: (params.get('sort') ?? '') === '' || params.get('descending') === '1',
  };
}

export function writeInvitationQuery(query: InvitationQuery): Written {
  const usual = query.sort === 'createdAt' && query.descending;
  return {
    ...writePaging(query),
    search: query.search,
    statuses: query.statuses.join(','),
    roles: query.roles.join(','),
    sort: usual ? '' : query.sort,
    descending: !usual && query.descending ? '1' : '',
  };
}

/** Another filter begins at its first page. */
export function filtered(query: InvitationQuery, change: Partial<InvitationQuery>): InvitationQuery {
  return { ...query, ...change, page: 0 };
}

export function isFiltered({ search, statuses, roles }: InvitationQuery): boolean {
  return search.trim() !== '' || statuses.length + roles.length > 0;
}

function asked(query: InvitationQuery): Written {
  return { ...writeInvitationQuery({ ...query, search: query.search.trim() }), sort: query.sort, descending: query.descending ? '1' : '' };
}

/** GET api/invites/{org} for what is shown. */
export function invitationsPath(organizationId: number, query: InvitationQuery): string {
  return `/api/invites/${organizationId}${queryString({ ...asked(query), rowsPerPage: String(query.rowsPerPage) })}`;
}

/** GET api/invites/{org}/export for what is shown, on all pages. */
export function invitationsExportPath(organizationId: number, query: InvitationQuery): string {
  const { page: _page, rowsPerPage: _rows, ...filter } = asked(query);
  return `/api/invites/${organizationId}/export${queryString(filter)}`;
}
