import type { DashboardFavoriteEvent } from '@watchglass/schemas/dashboard/events';
import { table, type Table } from '../table.ts';

interface FavoriteRow {
  readonly organization_id: number;
  readonly user_id: string;
  readonly dashboard_id: string;
  readonly removed: boolean;
}

/** The favourites of each person. A row stays when its dashboard is deleted: no list shows it. */
export const dashboardFavorites: Table = table<FavoriteRow, DashboardFavoriteEvent>({
  name: 'dashboard_favorites',
  key: ['organization_id', 'user_id', 'dashboard_id'],
  past: false,
  columns: {
    organization_id: 'integer NOT NULL',
    user_id: 'uuid NOT NULL',
    dashboard_id: 'uuid NOT NULL',
    removed: 'boolean NOT NULL',
  },
  keyOf: ({ data }) => idsOf(data),
  on: {
    DashboardFavoriteSet: ({ data }) => ({ ...idsOf(data), removed: false }),
    DashboardFavoriteRemoved: ({ data }) => ({ ...idsOf(data), removed: true }),
  },
});

function idsOf({ organizationId, userId, dashboardId }: DashboardFavoriteEvent['data']): Omit<FavoriteRow, 'removed'> {
  return { organization_id: organizationId, user_id: userId, dashboard_id: dashboardId };
}
