import { listQueries, type ListQuery } from '../table/list-query.ts';

export const INVITATION_SORTS = ['createdAt', 'email', 'role', 'status', 'expiresAt', 'invitedBy'] as const;
export type InvitationSort = (typeof INVITATION_SORTS)[number];

/** What the table of invitations shows; no status chosen means any but removed. */
export type InvitationQuery = ListQuery<InvitationSort, 'statuses' | 'roles'>;

export const invitationQueries = listQueries({
  sorts: INVITATION_SORTS,
  newestFirst: true,
  filters: ['statuses', 'roles'],
});

export const invitationsPath = (organizationId: number): string => `/api/invites/${organizationId}`;
