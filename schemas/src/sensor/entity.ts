import { entity } from '../entity.ts';

export const sensor = entity({
  name: 'sensor',
  path: '/api/sensors/{org}',
  file: 'sensors',
  needs: { access: 'member', module: 'sensors', right: 'r' },
  // By when it was heard for the first time, and by when its newest value was measured.
  sorts: ['name', 'wireId', 'heardAt', 'measuredAt', 'base', 'location'],
  // Locations are ids and `none`; a base is its serial.
  filters: ['tags', 'metrics', 'sensors', 'base', 'locations'],
  movedBy: [],
});
