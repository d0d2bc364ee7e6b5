import type { Tile } from '@watchglass/schemas/dashboard/commands';
import type { DashboardEvent } from '@watchglass/schemas/dashboard/events';
import { table, type Table } from '../table.ts';

interface DashboardRow {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly author_id: string;
  readonly data: readonly Tile[];
  readonly revision: number;
  readonly deleted: boolean;
}

export const dashboards: Table = table<DashboardRow, DashboardEvent>({
  name: 'dashboards',
  key: ['id'],
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    author_id: 'uuid NOT NULL',
    data: 'jsonb NOT NULL',
    revision: 'integer NOT NULL',
    deleted: 'boolean NOT NULL',
  },
  indexes: { dashboards_by_organization: '(organization_id)' },
  keyOf: ({ data }) => ({ id: data.dashboardId }),
  on: {
    DashboardCreated: ({ data, revision }) => ({
      id: data.dashboardId,
      organization_id: data.organizationId,
      name: data.name,
      author_id: data.authorId,
      data: data.data,
      revision,
      deleted: false,
    }),
    DashboardChanged: ({ data, revision }) => ({ name: data.name, data: data.data, revision }),
    DashboardDeleted: ({ revision }) => ({ deleted: true, revision }),
  },
});
