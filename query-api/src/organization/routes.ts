import type { ServerRoute } from '@hapi/hapi';
import {
  organizationDetailsViewShape,
  restorableViewShape,
  spacesViewShape,
  type OrganizationDetailsView,
  type RestorableView,
  type SpacesView,
} from '@watchglass/schemas/organization/views';
import { optional, shape, text } from '@watchglass/schemas/shape';
import { TOKEN_MAX_CHARACTERS } from '@watchglass/schemas/user/limits';
import { callerOf } from '@watchglass/streams/http/caller';
import type { QueryDeps } from '../deps.ts';
import { found, organizationOf } from '../http/answer.ts';
import { csvFile, csvLines } from '../http/csv.ts';
import { deletedOrganizationsOf, restorableBy } from './deleted-organizations.ts';
import { detailsOf } from './details.ts';
import { logoRoute } from './logo-route.ts';
import { organizationsOfUser } from './organizations-of-user.ts';
import {
  allSpaces,
  spaceExportShape,
  spaceListShape,
  spacesPage,
  type SpaceFilter,
  type SpacePage,
} from './space-list.ts';

const reads = ['organizations', 'members'];
const tokenShape = shape({ token: optional(text(TOKEN_MAX_CHARACTERS, 0)) });

export function organizationRoutes(deps: QueryDeps): ServerRoute[] {
  const { relational, clock, config } = deps;
  return [
    logoRoute(relational, 'square'),
    logoRoute(relational, 'wide'),
    ...listRoutes(deps),
    {
      method: 'GET',
      path: '/api/spaces/delete/info',
      options: {
        app: { needs: { access: 'public' }, reads },
        response: { status: { 200: restorableViewShape } },
        validate: { query: tokenShape },
      },
      handler: (request): Promise<RestorableView> =>
        restorableBy(deps, (request.query as { token?: string }).token ?? ''),
    },
    {
      method: 'GET',
      path: '/api/spaces/space/{org}',
      // Its ETag is of the configuration, and there is more in it than that: no browser may keep it by its ETag.
      options: {
        app: { needs: { access: 'member' }, reads },
        response: { status: { 200: organizationDetailsViewShape } },
        cache: { otherwise: 'no-store' },
      },
      handler: async (request, h) => {
        const organizationId = organizationOf(request);
        const [own, details] = await Promise.all([
          organizationsOfUser(relational, callerOf(request).id, clock()),
          detailsOf(relational, config.secrets.masterKey, organizationId),
        ]);
        const view: OrganizationDetailsView = {
          ...found(own.find(({ id }) => id === organizationId)),
          ...found(details),
        };
        return h.response(view).header('ETag', view.etag);
      },
    },
  ];
}

/** GET /api/spaces and its export. */
function listRoutes(deps: QueryDeps): ServerRoute[] {
  const { relational, clock } = deps;
  return [
    {
      method: 'GET',
      path: '/api/spaces',
      options: {
        app: { needs: { access: 'user' }, reads },
        response: { status: { 200: spacesViewShape } },
        validate: { query: spaceListShape },
      },
      handler: async (request): Promise<SpacesView> => {
        const { id: userId } = callerOf(request);
        const [page, deleted] = await Promise.all([
          spacesPage(relational, { userId, now: clock() }, request.query as SpacePage),
          deletedOrganizationsOf(deps, userId),
        ]);
        return { ...page, deleted };
      },
    },
    {
      method: 'GET',
      path: '/api/spaces/export',
      options: {
        app: { needs: { access: 'user' }, reads, produces: 'text/csv' },
        response: { status: { 200: true } },
        validate: { query: spaceExportShape },
      },
      handler: async (request, h) => {
        const spaces = await allSpaces(
          relational,
          { userId: callerOf(request).id, now: clock() },
          request.query as SpaceFilter,
        );
        return csvFile(
          h,
          'workspaces',
          csvLines(['id', 'name', 'role', 'status', 'timeZone'], spaces, ({ id, name, role, status, timeZone }) => [
            id,
            name,
            role,
            status,
            timeZone,
          ]),
        );
      },
    },
  ];
}
