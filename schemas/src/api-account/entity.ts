import { entity } from '../entity.ts';

export const apiAccount = entity({
  name: 'apiAccount',
  path: '/api/apiaccounts/{org}',
  file: 'api-accounts',
  needs: { access: 'member', module: 'integrations', right: 'r' },
  sorts: ['name', 'expiresAt', 'createdAt', 'lastUsedAt'],
  // `active` or `expired`.
  filters: ['state'],
  // Its effective rights never exceed those of its creator.
  movedBy: ['member'],
});
