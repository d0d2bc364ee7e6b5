import type { Tile } from '@watchglass/schemas/dashboard/commands';
import type { DashboardEvent } from '@watchglass/schemas/dashboard/events';
import { table, type Table } from '../table.ts';

interface DashboardRow {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly author_id: string;
  readonly data: readonly Tile[];
  readonly changed_at: string;
  readonly revision: number;
  readonly deleted: boolean;
}

export const dashboards: Table = table<DashboardRow, DashboardEvent>({
  name: 'dashboards',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    author_id: 'uuid NOT NULL',
    data: 'jsonb NOT NULL',
    changed_at: 'timestamptz NOT NULL',
    revision: 'integer NOT NULL',
    deleted: 'boolean NOT NULL',
  },
  indexes: { dashboards_by_organization: '(organization_id)' },
  keyOf: ({ data }) => ({ id: data.dashboardId }),
  on: {
    DashboardCreated: ({ data, revision, metadata }) => ({
      id: data.dashboardId,
      organization_id: data.organizationId,
      name: data.name,
      author_id: data.authorId,
      data: data.data,
      changed_at: metadata.at,
      revision,
      deleted: false,
    }),
    DashboardChanged: ({ data, revision, metadata }) => ({
      name: data.name,
      data: data.data,
      changed_at: metadata.at,
      revision,
    }),
    DashboardAuthorChanged: ({ data, revision }) => ({ author_id: data.authorId, revision }),
    DashboardDeleted: ({ revision }) => ({ deleted: true, revision }),
  },
});
