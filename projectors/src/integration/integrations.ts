import type { IntegrationDefinition, IntegrationEvent } from '@watchglass/schemas/integration/events';
import { table, type Table } from '../table.ts';

interface IntegrationRow {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly kind: string;
  readonly definition: IntegrationDefinition;
  /** Null while it is enabled. */
  readonly off_cause: string | null;
  /** What its runs show; null before the first one since it was enabled. */
  readonly status: string | null;
  readonly why: string;
  readonly test_id: string | null;
  readonly deleted: boolean;
}

const rowOf = ({
  organizationId,
  integrationId,
  ...definition
}: Extract<IntegrationEvent, { type: 'IntegrationCreated' }>['data']) => ({
  id: integrationId,
  organization_id: organizationId,
  name: definition.name,
  kind: definition.kind,
  definition,
});

/** `past: false`: its state is that of its runs, which have no past. */
export const integrations: Table = table<IntegrationRow, IntegrationEvent>({
  name: 'integrations',
  key: ['id'],
  past: false,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    kind: 'text NOT NULL',
    definition: 'jsonb NOT NULL',
    off_cause: 'text',
    status: 'text',
    why: 'text NOT NULL',
    test_id: 'uuid',
    deleted: 'boolean NOT NULL',
  },
  indexes: { integrations_of_organization: '(organization_id, position)' },
  keyOf: ({ data }) => ({ id: data.integrationId }),
  on: {
    IntegrationCreated: ({ data }) => ({
      ...rowOf(data),
      off_cause: 'new',
      status: null,
      why: '',
      test_id: null,
      deleted: false,
    }),
    IntegrationChanged: ({ data: { before: _before, ...data } }) => rowOf(data),
    IntegrationCredentialsSet: () => ({}),
    IntegrationEnabled: () => ({ off_cause: null, status: null, why: '' }),
    IntegrationDisabled: ({ data: { cause } }) => ({ off_cause: cause }),
    IntegrationStatusChanged: ({ data: { status, why } }) => ({ status, why }),
    IntegrationTestStarted: ({ data: { testId } }) => ({ test_id: testId }),
    IntegrationTestEnded: () => ({ test_id: null }),
    IntegrationSkipped: () => ({}),
    IntegrationResent: () => ({}),
    IntegrationDeleted: () => ({ deleted: true }),
  },
});
