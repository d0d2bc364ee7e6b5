import { entity } from '../entity.ts';

/** What lies on a shelf now. */
export const shelf = entity({
  name: 'shelf',
  path: '/api/alarms/{org}/shelves',
  file: 'shelves',
  needs: { access: 'member', module: 'alarms', right: 'r' },
  sorts: ['until', 'shelvedAt', 'sensor', 'rule'],
  filters: ['severities', 'locations'],
  // A row carries the name of its sensor or base.
  movedBy: ['sensor', 'base'],
});
