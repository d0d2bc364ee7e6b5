import { entity } from '../entity.ts';

export const base = entity({
  name: 'base',
  path: '/api/gateways/{org}',
  file: 'bases',
  needs: { access: 'member', module: 'devices', right: 'r' },
  sorts: ['name', 'connection', 'lastHeardAt', 'location', 'sensors', 'firmware', 'serial', 'registeredAt'],
  // States are those of a connection; locations are ids and `none`.
  filters: ['states', 'locations', 'tags'],
  // A row counts the base's sensors and shows the names of its tags.
  movedBy: ['sensor', 'tag'],
});
