import { entity } from '../entity.ts';

export const webhook = entity({
  name: 'webhook',
  path: '/api/webhooks/{org}',
  file: 'webhooks',
  needs: { access: 'member', module: 'integrations', right: 'r' },
  sorts: ['name', 'host'],
  filters: [],
  movedBy: [],
});
