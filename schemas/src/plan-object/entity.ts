import { entity } from '../entity.ts';

export const planObject = entity({
  name: 'planObject',
  path: '/api/plan-objects/{org}',
  file: 'plan-objects',
  needs: { access: 'member', module: 'plans', right: 'r' },
  sorts: ['placedAt', 'kind'],
  // Ids of plans, sensors and measurement points, and serials of bases.
  filters: ['plans', 'sensors', 'points', 'bases'],
  movedBy: [],
  onWalls: true,
});
