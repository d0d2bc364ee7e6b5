import { entity } from '../entity.ts';

export const plan = entity({
  name: 'plan',
  path: '/api/plans/{org}',
  file: 'plans',
  needs: { access: 'member', module: 'plans', right: 'r' },
  sorts: ['name', 'location', 'objects', 'createdAt'],
  // Locations are ids and `none`.
  filters: ['locations'],
  // A row counts its objects.
  movedBy: ['planObject'],
  onWalls: true,
});
