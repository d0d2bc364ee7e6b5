import { listQueries, type ListQuery } from '../table/list-query.ts';

export const MEMBER_SORTS = ['name', 'email', 'role', 'since'] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** What the table of members shows. `permissions` are modules that all may be seen, `locations` those who see all of these. */
export type MemberQuery = ListQuery<MemberSort, 'roles' | 'permissions' | 'accountTypes' | 'locations'>;

export const memberQueries = listQueries({
  sorts: MEMBER_SORTS,
  filters: ['roles', 'permissions', 'accountTypes', 'locations'],
});

export const membersPath = (organizationId: number): string => `/api/permissions/${organizationId}`;
