import type { MonitorDefinition, MonitorEvent } from '@watchglass/schemas/monitor/events';
import { table, type Table } from '../table.ts';

interface MonitorRow {
  readonly id: string;
  readonly organization_id: number;
  /** The link that holds: the token of another one opens nothing. */
  readonly link_id: string;
  readonly name: string;
  readonly type: string;
  readonly state: string;
  readonly definition: MonitorDefinition;
  readonly deleted: boolean;
}

function definitionOf({
  type,
  name,
  source,
  metricId,
  unitId,
  thresholds,
  labels,
  colors,
  periodId,
  state,
  origins,
}: MonitorDefinition) {
  const definition = {
    type,
    name,
    source,
    metricId,
    unitId,
    thresholds,
    labels,
    colors,
    periodId,
    state,
    origins,
  };
  return { name, type, state, definition };
}

/** past: true – which tiles were public at an instant is asked after a leak. */
export const monitors: Table = table<MonitorRow, MonitorEvent>({
  name: 'monitors',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    link_id: 'uuid NOT NULL',
    name: 'text NOT NULL',
    type: 'text NOT NULL',
    state: 'text NOT NULL',
    definition: 'jsonb NOT NULL',
    deleted: 'boolean NOT NULL',
  },
  indexes: { monitors_of_organization: '(organization_id, position)' },
  keyOf: ({ data }) => ({ id: data.monitorId }),
  on: {
    MonitorCreated: ({ data }) => ({
      id: data.monitorId,
      organization_id: data.organizationId,
      link_id: data.linkId,
      ...definitionOf(data),
      deleted: false,
    }),
    MonitorChanged: ({ data }) => definitionOf(data),
    MonitorLinkRenewed: ({ data }) => ({ link_id: data.linkId }),
    MonitorDeleted: () => ({ deleted: true }),
  },
});
