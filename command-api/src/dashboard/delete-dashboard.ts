import type { DashboardEvent } from '@watchglass/schemas/dashboard/events';
import { ownDashboard, type Author, type Dashboard } from './dashboard.ts';

export function deleteDashboard(dashboard: Dashboard, author: Author): DashboardEvent[] {
  const { dashboardId, organizationId } = ownDashboard(dashboard, author);
  return [{ type: 'DashboardDeleted', data: { dashboardId, organizationId } }];
}
