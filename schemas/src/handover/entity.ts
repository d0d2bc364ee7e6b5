import { entity } from '../entity.ts';

/** The handovers between shifts, each written by one member and accepted by another. */
export const handover = entity({
  name: 'handover',
  path: '/api/alarms/{org}/handovers',
  file: 'handovers',
  needs: { access: 'member', module: 'alarms', right: 'r' },
  sorts: ['writtenAt', 'acceptedAt'],
  newestFirst: true,
  filters: [],
  movedBy: [],
});
