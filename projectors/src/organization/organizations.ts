import type { OrganizationEvent } from '@watchglass/schemas/organization/events';
import { table, type Table } from '../table.ts';

interface OrganizationRow {
  readonly id: number;
  readonly name: string;
  readonly time_zone: string;
  readonly created_at: string;
}

export const organizations: Table = table<OrganizationRow, OrganizationEvent>({
  name: 'organizations',
  key: ['id'],
  columns: { id: 'integer', name: 'text NOT NULL', time_zone: 'text NOT NULL', created_at: 'timestamptz NOT NULL' },
  keyOf: ({ data }) => ({ id: data.organizationId }),
  on: {
    OrganizationCreated: ({ data, metadata }) => ({
      id: data.organizationId, name: data.name, time_zone: data.timeZone, created_at: metadata.at,
    }),
  },
});
