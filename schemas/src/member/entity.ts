import { entity } from '../entity.ts';

export const member = entity({
  name: 'member',
  path: '/api/permissions/{org}',
  file: 'members',
  needs: { access: 'member' },
  sorts: ['name', 'email', 'role', 'since'],
  // A member matches `permissions` if they may read all of these modules, and `locations` if they see all of these.
  filters: ['roles', 'permissions', 'accountTypes', 'locations'],
  movedBy: [],
});
