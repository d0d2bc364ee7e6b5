import {
  organizationDetailsViewShape,
  restorableViewShape,
  spacesViewShape,
  type OrganizationDetailsView,
} from '@watchglass/schemas/organization/views';
import { ownerOnlyShape } from '@watchglass/schemas/organization/owner-only';
import { integer, optional, shape, text } from '@watchglass/schemas/shape';
import { TOKEN_MAX_CHARACTERS } from '@watchglass/schemas/user/limits';
import { found } from '../http/answer.ts';
import { csvFile, csvLines } from '../http/csv.ts';
import { route } from '../http/route.ts';
import { deletedOrganizationsOf, restorableBy } from './deleted-organizations.ts';
import { detailsOf } from './details.ts';
import { logoRoute } from './logo-route.ts';
import { organizationsOfUser } from './organizations-of-user.ts';
import { allSpaces, spaceExportShape, spaceListShape, spacesPage } from './space-list.ts';

const reads = ['organizations', 'members'];
const tokenShape = shape({ token: optional(text(TOKEN_MAX_CHARACTERS, 0)) });

/** GET /api/spaces, its export, …/space/{org}, its logos, and the deleted organizations that can be restored. */
export const organizationRoutes = [
  logoRoute('square'),
  logoRoute('wide'),
  route({
    path: '/api/spaces',
    needs: { access: 'user' },
    reads,
    past: 'never',
    answers: { 200: spacesViewShape },
    query: spaceListShape,
    handler: async (asked) => {
      const { relational, clock, caller, query } = asked;
      const [page, deleted] = await Promise.all([
        spacesPage(relational, { userId: caller.id, now: clock() }, query),
        deletedOrganizationsOf(asked, caller.id),
      ]);
      return { ...page, deleted };
    },
  }),
  route({
    path: '/api/spaces/export',
    needs: { access: 'user' },
    reads,
    past: 'never',
    produces: 'text/csv',
    answers: { 200: true },
    query: spaceExportShape,
    handler: async ({ relational, clock, caller, query }, h) => {
      const spaces = await allSpaces(relational, { userId: caller.id, now: clock() }, query);
      const lines = csvLines(
        ['id', 'name', 'role', 'status', 'timeZone'],
        spaces,
        ({ id, name, role, status, timeZone }) => [id, name, role, status, timeZone],
      );
      return csvFile(h, 'workspaces', lines);
    },
  }),
  route({
    path: '/api/spaces/space/{org}/owner-only',
    needs: { access: 'member' },
    reads: ['owner_only'],
    past: 'rows',
    answers: { 200: ownerOnlyShape },
    params: shape({ org: integer(1) }),
    handler: async ({ relational, sight }) => {
      const [row] = await relational.query<{ public_tiles: boolean; integrations: boolean }>({
        name: 'organization.owner_only',
        text: 'SELECT public_tiles, integrations FROM read.owner_only WHERE organization_id = $1',
        values: [sight.organizationId],
      });
      return { publicTiles: row?.public_tiles ?? false, integrations: row?.integrations ?? false };
    },
  }),
  route({
    path: '/api/spaces/delete/info',
    needs: { access: 'public' },
    reads,
    past: 'never',
    refuses: ['InvalidToken', 'LinkNotValid'],
    answers: { 200: restorableViewShape },
    query: tokenShape,
    handler: (asked) => restorableBy(asked, asked.query.token ?? ''),
  }),
  route({
    path: '/api/spaces/space/{org}',
    needs: { access: 'member' },
    reads,
    past: 'rows',
    answers: { 200: organizationDetailsViewShape },
    // The ETag covers only the configuration, and the answer holds more: browsers must not cache it by that ETag.
    settings: { cache: { otherwise: 'no-store' } },
    handler: async ({ relational, clock, config, caller, sight: { organizationId } }, h) => {
      const [own, details] = await Promise.all([
        organizationsOfUser(relational, caller.id, clock()),
        detailsOf(relational, config.secrets.masterKey, organizationId),
      ]);
      const view: OrganizationDetailsView = {
        ...found(own.find(({ id }) => id === organizationId)),
        ...found(details),
      };
      return h.response(view).header('ETag', view.etag);
    },
  }),
];
