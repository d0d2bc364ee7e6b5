import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { ROLE } from '@watchglass/schemas/member/rights';
import { deleteOrganizationShape, restoreOrganizationShape } from '@watchglass/schemas/organization/commands';
import { organizationIdShape, type CancelDeleteClaims } from '@watchglass/schemas/organization/views';
import { organizationStream } from '@watchglass/schemas/organization/events';
import { refuse } from '@watchglass/schemas/refusals';
import { integer, shape } from '@watchglass/schemas/shape';
import { verifyToken } from '@watchglass/streams/http/tokens';
import type { ServiceDeps } from '../deps.ts';
import { load } from '../handle-command.ts';
import { disableIntegrations } from '../integration/disable-integrations.ts';
import { answer, contextOf } from '../http/command-context.ts';
import { mustBeLongEnough } from '../user/people.ts';
import { carryOut } from './carry-out.ts';
import { deleteOrganization, restoreOrganization } from './delete-organization.ts';
import { organizationFold } from './organization.ts';
import { route } from '../http/route.ts';

/**
 * DELETE /api/spaces/space/{org} for the owner, POST /api/spaces/delete/cancel for the holder of an administrator's
 * link.
 */
export function deletionRoutes(deps: ServiceDeps): ServerRoute[] {
  return [
    route('DELETE', {
      path: '/api/spaces/space/{org}',
      needs: { access: 'member', role: ROLE.owner, unlicensed: 'a workspace can always be given up' },
      command: 'DeleteOrganization',
      answers: { 200: doneShape },
      params: shape({ org: integer(1) }),
      payload: deleteOrganizationShape,
      refuses: ['IncorrectKeyphrase', 'Outdated'],
      handler: async (asked, h) => {
        const { keyphrase } = asked.payload;
        const deleting = { keyphrase, deletionId: deps.newId(), at: deps.clock() };
        return answer(
          h,
          await carryOut(deps, contextOf(asked.request, deps), (organization) =>
            deleteOrganization(organization, deleting),
          ),
        );
      },
    }),
    route('POST', {
      path: '/api/spaces/delete/cancel',
      needs: { access: 'public' },
      answers: { 200: organizationIdShape },
      payload: restoreOrganizationShape,
      refuses: ['InvalidToken', 'LinkNotValid', 'Outdated'],
      handler: async (asked, h) => {
        const { sub, space, deletion } = await claimsOf(deps, asked.payload.token);
        const context = contextOf(asked.request, deps, { kind: 'user', id: sub });
        const own = { ...context, metadata: { ...context.metadata, organizationId: space } };
        const restoring = { by: sub, deletionId: deletion, at: deps.clock() };
        const { state } = await load(deps.eventStore, organizationStream(space), organizationFold);
        restoreOrganization(state, restoring);
        await disableIntegrations(deps, own, space);
        return answer(h, await carryOut(deps, own, (organization) => restoreOrganization(organization, restoring)), {
          id: space,
        });
      },
    }),
  ];
}

/** The claims of a link. Throws InvalidToken or LinkNotValid. */
async function claimsOf({ config, clock }: ServiceDeps, token: string): Promise<CancelDeleteClaims> {
  mustBeLongEnough(token);
  const claims = await verifyToken(token, {
    secret: config.secrets.tokenSecret,
    audience: 'cancelDelete',
    now: clock(),
  });
  const { sub, space, deletion } = claims ?? {};
  if (typeof sub !== 'string' || typeof space !== 'number' || typeof deletion !== 'string') refuse('LinkNotValid');
  return { sub, space, deletion };
}
