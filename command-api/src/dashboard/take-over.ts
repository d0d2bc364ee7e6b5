import type { DashboardEvent } from '@watchglass/schemas/dashboard/events';
import { refuse } from '@watchglass/schemas/refusals';
import { dashboardOf, type Author, type Dashboard } from './dashboard.ts';

/** Makes the caller the author in the place of one who has left. Decides nothing for a dashboard of the caller's own. */
export function takeOver(
  state: Dashboard,
  { organizationId, userId: authorId }: Author,
  isAuthorHere: boolean,
): DashboardEvent[] {
  const dashboard = dashboardOf(state, organizationId);
  const { dashboardId } = dashboard;
  if (dashboard.authorId === authorId) return [];
  if (isAuthorHere) refuse('AuthorStillHere');
  const before = { authorId: dashboard.authorId };
  return [{ type: 'DashboardAuthorChanged', data: { dashboardId, organizationId, before, authorId } }];
}
