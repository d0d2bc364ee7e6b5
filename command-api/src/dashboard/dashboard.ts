import type { DashboardDefinition } from '@watchglass/schemas/dashboard/commands';
import type { DashboardEvent } from '@watchglass/schemas/dashboard/events';
import { refuse } from '@watchglass/schemas/refusals';
import type { Fold } from '../handle-command.ts';

export interface KnownDashboard extends DashboardDefinition {
  readonly status: 'known';
  readonly dashboardId: string;
  readonly organizationId: number;
  readonly authorId: string;
}

export type Dashboard = { readonly status: 'unknown' | 'deleted' } | KnownDashboard;

const unknownDashboard: Dashboard = { status: 'unknown' };

function evolve(dashboard: Dashboard, event: DashboardEvent): Dashboard {
  switch (event.type) {
    case 'DashboardCreated':
      return { status: 'known', ...event.data };
    case 'DashboardChanged':
      return dashboard.status === 'known' ? { ...dashboard, name: event.data.name, data: event.data.data } : dashboard;
    case 'DashboardAuthorChanged':
      return dashboard.status === 'known' ? { ...dashboard, authorId: event.data.authorId } : dashboard;
    case 'DashboardDeleted':
      return { status: 'deleted' };
  }
}

export const dashboardFold: Fold<Dashboard, DashboardEvent> = { initial: unknownDashboard, evolve };

/** The acting user and organization. */
export interface Author {
  readonly organizationId: number;
  readonly userId: string;
}

/** Refuses a dashboard of another organization like an unknown one. */
export function dashboardOf(dashboard: Dashboard, organizationId: number): KnownDashboard {
  return dashboard.status === 'known' && dashboard.organizationId === organizationId ? dashboard : refuse('NotFound');
}

/** Refuses a dashboard of another organization like an unknown one, and refuses everyone but its author. */
export function ownDashboard(state: Dashboard, { organizationId, userId }: Author): KnownDashboard {
  const dashboard = dashboardOf(state, organizationId);
  return dashboard.authorId === userId ? dashboard : refuse('NotTheAuthor');
}
