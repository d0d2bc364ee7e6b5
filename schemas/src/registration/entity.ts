import { entity } from '../entity.ts';

export const registration = entity({
  name: 'registration',
  path: '/api/gateways/{org}/registrations',
  file: 'registration-requests',
  needs: { access: 'member', module: 'devices', right: 'r' },
  sorts: ['createdAt', 'expiresAt', 'name'],
  newestFirst: true,
  filters: ['states'],
  movedBy: [],
});
