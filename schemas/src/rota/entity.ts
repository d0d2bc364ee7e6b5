import { entity } from '../entity.ts';

export const rota = entity({
  name: 'rota',
  path: '/api/alarms/{org}/rotas',
  file: 'rotas',
  needs: { access: 'member', module: 'alarms', right: 'r' },
  sorts: ['name', 'turn'],
  filters: [],
  movedBy: [],
});
