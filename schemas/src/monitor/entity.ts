import { entity } from '../entity.ts';

export const monitor = entity({
  name: 'monitor',
  path: '/api/monitors/{org}',
  file: 'public-tiles',
  needs: { access: 'member', module: 'monitors', right: 'r' },
  sorts: ['name', 'type', 'state'],
  filters: ['monitors', 'monitorTypes', 'linkStates'],
  // A tile names its source, and is seen where that is.
  movedBy: ['sensor', 'asset'],
});
