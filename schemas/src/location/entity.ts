import { entity } from '../entity.ts';

export const location = entity({
  name: 'location',
  path: '/api/locations/{org}',
  file: 'locations',
  needs: { access: 'member', module: 'sensors', right: 'r' },
  sorts: ['name', 'timeZone', 'sensors', 'bases'],
  filters: [],
  // A row counts its sensors and bases.
  movedBy: ['sensor', 'base'],
});
