import type { EscalationDefinition } from '@watchglass/schemas/escalation/commands';
import type { EscalationEvent } from '@watchglass/schemas/escalation/events';
import { table, type Table } from '../table.ts';

interface EscalationRow {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly steps: EscalationDefinition['steps'];
  readonly repeats: number;
  readonly deleted: boolean;
}

export const escalations: Table = table<EscalationRow, EscalationEvent>({
  name: 'escalations',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    steps: 'jsonb NOT NULL',
    repeats: 'integer NOT NULL',
    deleted: 'boolean NOT NULL',
  },
  indexes: { escalations_of_organization: '(organization_id, position)' },
  keyOf: ({ data }) => ({ id: data.escalationId }),
  on: {
    EscalationCreated: ({ data: { escalationId, organizationId, name, steps, repeats } }) => ({
      id: escalationId,
      organization_id: organizationId,
      name,
      steps,
      repeats,
      deleted: false,
    }),
    EscalationChanged: ({ data: { name, steps, repeats } }) => ({ name, steps, repeats }),
    EscalationDeleted: () => ({ deleted: true }),
  },
});
