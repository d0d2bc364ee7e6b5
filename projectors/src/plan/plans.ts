import type { PlanEvent, PlanImage } from '@watchglass/schemas/plan/events';
import { table, type Table } from '../table.ts';

interface PlanRow {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly location_id: string | null;
  readonly image: PlanImage | null;
  readonly created_at: string;
  /** Counts the changes of the plan itself: its version for If-Match. */
  readonly version: number;
  readonly deleted: boolean;
}

/** `past: true`: a view of the past needs the plan's image and place of that time. */
export const plans: Table = table<PlanRow, PlanEvent>({
  name: 'plans',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    location_id: 'uuid',
    image: 'jsonb',
    created_at: 'timestamptz NOT NULL',
    version: 'integer NOT NULL',
    deleted: 'boolean NOT NULL',
  },
  indexes: { plans_of_organization: '(organization_id, position)' },
  keyOf: ({ data }) => ({ id: data.planId }),
  on: {
    PlanCreated: ({ data, metadata }) => ({
      id: data.planId,
      organization_id: data.organizationId,
      name: data.name,
      location_id: data.location,
      image: null,
      created_at: metadata.at,
      version: 0,
      deleted: false,
    }),
    PlanRenamed: ({ data }, row) => ({ name: data.name, version: versionAfter(row) }),
    PlanMoved: ({ data }, row) => ({ location_id: data.location, version: versionAfter(row) }),
    PlanImageReplaced: ({ data }, row) => ({ image: data.image, version: versionAfter(row) }),
    PlanDeleted: () => ({ deleted: true }),
  },
});

const versionAfter = (row: PlanRow | null): number => (row?.version ?? 0) + 1;
