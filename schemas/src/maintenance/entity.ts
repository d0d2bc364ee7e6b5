import { entity } from '../entity.ts';

/** `states` are `planned` and `over`, `windows` are `once` and `weekly`. */
export const maintenance = entity({
  name: 'maintenance',
  path: '/api/alarms/{org}/maintenance',
  file: 'maintenance',
  needs: { access: 'member', module: 'alarms', right: 'r' },
  sorts: ['plannedAt', 'title'],
  newestFirst: true,
  filters: ['states', 'windows'],
  // A row by tag carries the name of its tag.
  movedBy: ['tag'],
});
