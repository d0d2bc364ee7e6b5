import { entity } from '../entity.ts';

export const calibrationProfile = entity({
  name: 'calibrationProfile',
  path: '/api/profiles/{org}',
  file: 'profiles',
  needs: { access: 'member', module: 'sensors', right: 'r' },
  sorts: ['name', 'metric'],
  filters: [],
  movedBy: [],
});
