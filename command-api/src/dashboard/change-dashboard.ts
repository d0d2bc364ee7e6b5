import { isDeepStrictEqual } from 'node:util';
import type { DashboardDefinition } from '@watchglass/schemas/dashboard/commands';
import type { DashboardEvent } from '@watchglass/schemas/dashboard/events';
import { ownDashboard, type Author, type Dashboard } from './dashboard.ts';

/** Decides nothing if the dashboard is unchanged. */
export function changeDashboard(state: Dashboard, after: DashboardDefinition, author: Author): DashboardEvent[] {
  const dashboard = ownDashboard(state, author);
  const { dashboardId, organizationId } = dashboard;
  const before = { name: dashboard.name, data: dashboard.data };
  if (isDeepStrictEqual(before, after)) return [];
  return [{ type: 'DashboardChanged', data: { dashboardId, organizationId, before, ...after } }];
}
