import type { DashboardDefinition } from '@watchglass/schemas/dashboard/commands';
import type { DashboardEvent } from '@watchglass/schemas/dashboard/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { Author, Dashboard } from './dashboard.ts';

export interface CreateDashboard extends DashboardDefinition {
  readonly dashboardId: string;
}

export function createDashboard(
  dashboard: Dashboard,
  { dashboardId, name, data }: CreateDashboard,
  author: Author,
): DashboardEvent[] {
  if (dashboard.status !== 'unknown') refuse('Conflict');
  const { organizationId, userId: authorId } = author;
  return [{ type: 'DashboardCreated', data: { dashboardId, organizationId, authorId, name, data } }];
}
