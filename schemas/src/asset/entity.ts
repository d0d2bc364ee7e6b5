import { entity } from '../entity.ts';

export const asset = entity({
  name: 'asset',
  path: '/api/assets/{org}',
  file: 'assets',
  needs: { access: 'member', module: 'sensors', right: 'r' },
  sorts: ['name', 'location', 'points'],
  // Locations are ids and `none`; sensors are ids of sensors that a point has now.
  filters: ['tags', 'locations', 'sensors'],
  // A row shows the names of its tags.
  movedBy: ['tag'],
  onWalls: true,
});
