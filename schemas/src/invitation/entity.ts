import { entity } from '../entity.ts';
import { ROLE } from '../member/rights.ts';

export const invitation = entity({
  name: 'invitation',
  path: '/api/invites/{org}',
  file: 'invitations',
  needs: { access: 'member', role: ROLE.admin },
  sorts: ['createdAt', 'email', 'role', 'status', 'expiresAt', 'invitedBy'],
  newestFirst: true,
  // Without a status: all but the removed ones.
  filters: ['statuses', 'roles'],
  movedBy: [],
});
