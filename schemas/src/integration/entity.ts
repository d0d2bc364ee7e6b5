import { entity } from '../entity.ts';

export const integration = entity({
  name: 'integration',
  path: '/api/integrations/{org}',
  file: 'integrations',
  needs: { access: 'member', module: 'integrations', right: 'r' },
  sorts: ['name', 'kind', 'state', 'lastSuccessAt', 'behind'],
  filters: ['kinds', 'states'],
  movedBy: [],
});
