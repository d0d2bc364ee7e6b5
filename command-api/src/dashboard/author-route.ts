import type { ServerRoute } from '@hapi/hapi';
import { dashboardStream } from '@watchglass/schemas/dashboard/events';
import { doneShape } from '@watchglass/schemas/http/answers';
import { ROLE } from '@watchglass/schemas/member/rights';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { Deps, ServiceDeps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { dashboardFold, dashboardOf, type Dashboard } from './dashboard.ts';
import { takeOver } from './take-over.ts';

/** POST …/dashboard/{id}/author: an administrator takes the place of an author who has left the organization. */
export function authorRoute(deps: Deps & Pick<ServiceDeps, 'memberships'>): ServerRoute {
  return route('POST', {
    path: '/api/dashboards/{org}/dashboard/{id}/author',
    needs: { access: 'member', role: ROLE.admin },
    command: 'TakeOverDashboard',
    answers: { 200: doneShape },
    params: shape({ org: integer(1, 2 ** 31 - 1), id: uuid() }),
    refuses: ['AuthorStillHere', 'Conflict'],
    handler: async ({ request, params: { id } }, h) => {
      const author = { organizationId: organizationOf(request), userId: callerOf(request).id };
      const { state } = await load(deps.eventStore, dashboardStream(id), dashboardFold);
      const { authorId } = dashboardOf(state, author.organizationId);
      const isAuthorHere = (await deps.memberships.membershipOf(author.organizationId, authorId)) !== null;
      const decide = (seen: Dashboard) => takeOver(seen, author, isAuthorHere);
      const decider = { ...dashboardFold, decide };
      return answer(h, await handleCommand(deps.eventStore, dashboardStream(id), decider, contextOf(request, deps)));
    },
  });
}
