import type { ServerRoute } from '@hapi/hapi';
import type { OrganizationDetailsView, OrganizationView } from '@watchglass/schemas/organization/views';
import type { Page } from '@watchglass/schemas/sensor/views';
import { callerOf } from '@watchglass/streams/http/caller';
import type { QueryDeps } from '../deps.ts';
import { found, organizationOf } from '../http/answer.ts';
import { detailsOf } from './details.ts';
import { organizationsOfUser } from './organizations-of-user.ts';

const reads = ['organizations', 'members'];

export function organizationRoutes({ relational, clock, config }: QueryDeps): ServerRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/spaces',
      options: { app: { needs: { access: 'user' }, reads } },
      handler: async (request): Promise<Page<OrganizationView>> => {
        const items = await organizationsOfUser(relational, callerOf(request).id, clock());
        return { items, total: items.length };
      },
    },
    {
      method: 'GET',
      path: '/api/spaces/space/{org}',
      // Its ETag is of the configuration, and there is more in it than that: no browser may keep it by its ETag.
      options: { app: { needs: { access: 'member' }, reads }, cache: { otherwise: 'no-store' } },
      handler: async (request, h) => {
        const organizationId = organizationOf(request);
        const [own, details] = await Promise.all([
          organizationsOfUser(relational, callerOf(request).id, clock()), detailsOf(relational, config.secrets.masterKey, organizationId),
        ]);
        const view: OrganizationDetailsView = { ...found(own.find(({ id }) => id === organizationId)), ...found(details) };
        return h.response(view).header('ETag', view.etag);
      },
    },
  ];
}
