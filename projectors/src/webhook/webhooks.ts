import type { WebhookEvent } from '@watchglass/schemas/webhook/events';
import { table, type Table } from '../table.ts';

interface WebhookRow {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly host: string;
  readonly types: readonly string[];
  readonly locations: readonly string[];
  /** Null while it is on. */
  readonly off_cause: string | null;
  readonly deleted: boolean;
}

/** `past: false`: its state is that of its queue, which has no past. */
export const webhooks: Table = table<WebhookRow, WebhookEvent>({
  name: 'webhooks',
  key: ['id'],
  past: false,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    host: 'text NOT NULL',
    types: 'text[] NOT NULL',
    locations: 'uuid[] NOT NULL',
    off_cause: 'text',
    deleted: 'boolean NOT NULL',
  },
  indexes: { webhooks_of_organization: '(organization_id, position)' },
  keyOf: ({ data }) => ({ id: data.webhookId }),
  on: {
    WebhookCreated: ({ data: { webhookId, organizationId, name, host, types, locations } }) => ({
      id: webhookId,
      organization_id: organizationId,
      name,
      host,
      types,
      locations,
      off_cause: null,
      deleted: false,
    }),
    WebhookChanged: ({ data: { name, host, types, locations } }) => ({ name, host, types, locations }),
    WebhookSecretRotated: () => ({}),
    WebhookEnabled: () => ({ off_cause: null }),
    WebhookDisabled: ({ data: { cause } }) => ({ off_cause: cause }),
    WebhookFailing: () => ({}),
    WebhookTested: () => ({}),
    WebhookResent: () => ({}),
    WebhookDeleted: () => ({ deleted: true }),
  },
});
