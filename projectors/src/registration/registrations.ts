import type { RegistrationEvent } from '@watchglass/schemas/registration/events';
import { table, type Table } from '../table.ts';

interface RegistrationRow {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string | null;
  readonly state: 'open' | 'used' | 'revoked';
  readonly created_at: string;
  readonly created_by: string;
  readonly expires_at: string;
  readonly serial: string | null;
}

/** past: true. Every column follows from events, so versions of a row can be kept. */
export const registrations: Table = table<RegistrationRow, RegistrationEvent>({
  name: 'registrations',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    name: 'text',
    state: 'text NOT NULL',
    created_at: 'timestamptz NOT NULL',
    created_by: 'text NOT NULL',
    expires_at: 'timestamptz NOT NULL',
    serial: 'text',
  },
  indexes: { registrations_of_organization: '(organization_id, position)' },
  keyOf: ({ data }) => ({ id: data.registrationId }),
  on: {
    RegistrationOpened: ({ data, metadata }) => ({
      id: data.registrationId,
      organization_id: data.organizationId,
      name: data.name,
      state: 'open',
      created_at: metadata.at,
      created_by: metadata.actor.id,
      expires_at: data.expiresAt,
      serial: null,
    }),
    RegistrationRevoked: () => ({ state: 'revoked' }),
    RegistrationUsed: ({ data }) => ({ state: 'used', serial: data.serial }),
  },
});
