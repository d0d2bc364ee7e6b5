import type { MaintenanceDefinition } from '@watchglass/schemas/maintenance/commands';
import type { MaintenanceEvent } from '@watchglass/schemas/maintenance/events';
import { table, type Table } from '../table.ts';

interface MaintenanceRow {
  readonly id: string;
  readonly organization_id: number;
  readonly definition: MaintenanceDefinition;
  readonly tag_id: string | null;
  readonly quiet_until: string | null;
  readonly planned_at: string;
  readonly planned_by: string;
  readonly changed_at: string;
  readonly revision: number;
  readonly deleted: boolean;
}

const tagOf = ({ appliesTo }: MaintenanceDefinition): string | null =>
  appliesTo.kind === 'tag' ? (appliesTo.tagId ?? null) : null;

export const maintenances: Table = table<MaintenanceRow, MaintenanceEvent>({
  name: 'maintenances',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    definition: 'jsonb NOT NULL',
    tag_id: 'uuid',
    quiet_until: 'timestamptz',
    planned_at: 'timestamptz NOT NULL',
    planned_by: 'text NOT NULL',
    changed_at: 'timestamptz NOT NULL',
    revision: 'integer NOT NULL',
    deleted: 'boolean NOT NULL',
  },
  indexes: { maintenances_of_organization: '(organization_id, position)' },
  keyOf: ({ data }) => ({ id: data.maintenanceId }),
  on: {
    MaintenancePlanned: ({ data, metadata, revision }) => ({
      id: data.maintenanceId,
      organization_id: data.organizationId,
      definition: data.definition,
      tag_id: tagOf(data.definition),
      quiet_until: null,
      planned_at: metadata.at,
      planned_by: metadata.actor.id,
      changed_at: metadata.at,
      revision,
      deleted: false,
    }),
    MaintenanceChanged: ({ data, metadata, revision }) => ({
      definition: data.definition,
      tag_id: tagOf(data.definition),
      quiet_until: null,
      changed_at: metadata.at,
      revision,
    }),
    MaintenanceEndedEarly: ({ data, metadata, revision }) => ({
      quiet_until: data.until,
      changed_at: metadata.at,
      revision,
    }),
    MaintenanceDeleted: ({ metadata, revision }) => ({ deleted: true, changed_at: metadata.at, revision }),
  },
});
