import type { ServerRoute } from '@hapi/hapi';
import type { OrganizationView } from '@watchglass/schemas/organization/views';
import type { Page } from '@watchglass/schemas/sensor/views';
import { callerOf } from '@watchglass/streams/http/caller';
import type { QueryDeps } from '../deps.ts';
import { found } from '../http/answer.ts';
import { organizationsOfUser } from './organizations-of-user.ts';

const reads = ['organizations', 'members'];

export function organizationRoutes({ relational }: QueryDeps): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/spaces',
      options: { app: { needs: { access: 'user' }, reads } },
      handler: async (request): Promise<Page<OrganizationView>> => {
        const items = await organizationsOfUser(relational, callerOf(request).id);
        return { items, total: items.length };
      },
    },
    {
      method: 'GET',
      path: '/api/spaces/space/{org}',
      options: { app: { needs: { access: 'member' }, reads } },
      handler: async (request): Promise<OrganizationView> => {
        const { id, organizationId } = callerOf(request);
        return found((await organizationsOfUser(relational, id)).find((organization) => organization.id === organizationId));
      },
    },
  ];
}
