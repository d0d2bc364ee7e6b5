import { entity } from '../entity.ts';

export const member = entity({
  name: 'member',
  path: '/api/permissions/{org}',
  file: 'members',
  needs: { access: 'member' },
  sorts: ['name', 'email', 'role', 'since'],
  // Permissions are modules of which all may be read; locations are those of which all are seen.
  filters: ['roles', 'permissions', 'accountTypes', 'locations'],
  movedBy: [],
});
