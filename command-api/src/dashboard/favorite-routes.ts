import type { ServerRoute } from '@hapi/hapi';
import { dashboardFavoritesStream, dashboardStream } from '@watchglass/schemas/dashboard/events';
import { doneShape } from '@watchglass/schemas/http/answers';
import { integer, shape, uuid } from '@watchglass/schemas/shape';
import { callerOf } from '@watchglass/streams/http/caller';
import type { Deps } from '../deps.ts';
import { handleCommand, load } from '../handle-command.ts';
import { answer, contextOf, organizationOf } from '../http/command-context.ts';
import { route } from '../http/route.ts';
import { dashboardFold, dashboardOf } from './dashboard.ts';
import { favoritesFold, setFavorite, type Favorites } from './favorites.ts';

/** PUT and DELETE …/dashboard/{id}/favorite, by every member for themselves. */
export function favoriteRoutes(deps: Deps): ServerRoute[] {
  return [favoriteRoute(deps, 'PUT'), favoriteRoute(deps, 'DELETE')];
}

function favoriteRoute(deps: Deps, method: 'PUT' | 'DELETE'): ServerRoute {
  return route(method, {
    path: '/api/dashboards/{org}/dashboard/{id}/favorite',
    needs: { access: 'member' },
    command: method === 'PUT' ? 'SetDashboardFavorite' : 'RemoveDashboardFavorite',
    answers: { 200: doneShape },
    params: shape({ org: integer(1, 2 ** 31 - 1), id: uuid() }),
    refuses: ['Conflict'],
    handler: async ({ request, params: { id: dashboardId } }, h) => {
      const [organizationId, userId] = [organizationOf(request), callerOf(request).id];
      const { state } = await load(deps.eventStore, dashboardStream(dashboardId), dashboardFold);
      dashboardOf(state, organizationId);
      const which = { dashboardId, organizationId, userId };
      const decide = (favorites: Favorites) => setFavorite(favorites, which, method === 'PUT');
      const stream = dashboardFavoritesStream(organizationId, userId);
      return answer(
        h,
        await handleCommand(deps.eventStore, stream, { ...favoritesFold, decide }, contextOf(request, deps)),
      );
    },
  });
}
