import { entity } from '../entity.ts';

export const escalation = entity({
  name: 'escalation',
  path: '/api/alarms/{org}/escalations',
  file: 'escalations',
  needs: { access: 'member', module: 'alarms', right: 'r' },
  sorts: ['name', 'repeats'],
  filters: [],
  movedBy: ['destination', 'rota'],
});
