import { entity } from '../entity.ts';

export const dashboard = entity({
  name: 'dashboard',
  path: '/api/dashboards/{org}',
  file: 'dashboards',
  needs: { access: 'member' },
  sorts: ['name', 'tiles', 'changed'],
  // Sensors are ids of sensors that a tile names; `mine` and `favorites` are 1 for the caller's own.
  filters: ['sensors', 'mine', 'favorites'],
  movedBy: [],
});
