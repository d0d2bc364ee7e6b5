import { entity } from '../entity.ts';

export const wall = entity({
  name: 'wall',
  path: '/api/walls/{org}',
  file: 'walls',
  needs: { access: 'member', module: 'alarms', right: 'r' },
  sorts: ['name', 'pairedAt'],
  filters: [],
  // A wall shows its dashboards as they are now.
  movedBy: ['dashboard'],
  onWalls: true,
});
