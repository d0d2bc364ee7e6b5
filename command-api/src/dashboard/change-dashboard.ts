import { isDeepStrictEqual } from 'node:util';
import type { DashboardDefinition } from '@watchglass/schemas/dashboard/commands';
import type { ChangeCause, DashboardEvent } from '@watchglass/schemas/dashboard/events';
import { ownDashboard, type Author, type Dashboard } from './dashboard.ts';

export interface ChangeDashboard extends DashboardDefinition {
  readonly cause: ChangeCause;
}

/** Decides nothing if the dashboard is unchanged. */
export function changeDashboard(
  state: Dashboard,
  { cause, ...after }: ChangeDashboard,
  author: Author,
): DashboardEvent[] {
  const dashboard = ownDashboard(state, author);
  const { dashboardId, organizationId } = dashboard;
  const before = { name: dashboard.name, data: dashboard.data };
  if (isDeepStrictEqual(before, after)) return [];
  return [{ type: 'DashboardChanged', data: { dashboardId, organizationId, before, ...after, cause } }];
}
