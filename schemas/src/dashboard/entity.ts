import { entity } from '../entity.ts';

export const dashboard = entity({
  name: 'dashboard',
  path: '/api/dashboards/{org}',
  file: 'dashboards',
  needs: { access: 'member' },
  sorts: ['name'],
  filters: [],
  movedBy: [],
});
