import { entity } from '../entity.ts';

export const sensor = entity({
  name: 'sensor',
  path: '/api/sensors/{org}',
  file: 'sensors',
  needs: { access: 'member', module: 'sensors', right: 'r' },
  // `heardAt` is the instant of the first reading, `measuredAt` that of the newest value.
  sorts: ['name', 'wireId', 'heardAt', 'measuredAt', 'base', 'location'],
  // Locations are ids and `none`; bases are serials. Without `states` a list has no deleted sensors. `skills` are what a
  // sensor has to have all of: ids of metrics, `virtual` and `adjusted`.
  filters: ['tags', 'metrics', 'sensors', 'base', 'locations', 'states', 'kinds', 'skills', 'noData', 'calibration'],
  // A row shows the names of its tags.
  movedBy: ['tag'],
  onWalls: true,
});
