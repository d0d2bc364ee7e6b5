import { entity } from '../entity.ts';

export const destination = entity({
  name: 'destination',
  path: '/api/alarms/{org}/destinations',
  file: 'destinations',
  needs: { access: 'member', module: 'alarms', right: 'r' },
  sorts: ['name', 'kind'],
  filters: [],
  movedBy: [],
});
