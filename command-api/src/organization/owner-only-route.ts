import type { ServerRoute } from '@hapi/hapi';
import { doneShape } from '@watchglass/schemas/http/answers';
import { ROLE } from '@watchglass/schemas/member/rights';
import { setOwnerOnlyShape, ownerOnlyStream, type OwnerOnly } from '@watchglass/schemas/organization/owner-only';
import { integer, shape } from '@watchglass/schemas/shape';
import type { Deps } from '../deps.ts';
import { handleCommand } from '../handle-command.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { ownerOnlyFold, setOwnerOnly } from './owner-only.ts';

/** PUT /api/spaces/space/{org}/owner-only, by the owner. */
export function ownerOnlyRoute(deps: Deps): ServerRoute {
  return route('PUT', {
    path: '/api/spaces/space/{org}/owner-only',
    needs: { access: 'member', role: ROLE.owner },
    command: 'SetOwnerOnly',
    answers: { 200: doneShape },
    params: shape({ org: integer(1) }),
    payload: setOwnerOnlyShape,
    refuses: ['Conflict'],
    handler: async ({ request, payload }, h) => {
      const organizationId = organizationOf(request);
      const decider = {
        ...ownerOnlyFold,
        decide: (before: OwnerOnly) => setOwnerOnly(before, payload, organizationId),
      };
      const context = contextOf(request, deps);
      return answer(h, await handleCommand(deps.eventStore, ownerOnlyStream(organizationId), decider, context));
    },
  });
}
