import type { ApiAccountEvent } from '@watchglass/schemas/api-account/events';
import type { Rights } from '@watchglass/schemas/member/rights';
import { table, type Table } from '../table.ts';

interface ApiAccountRow {
  readonly id: string;
  readonly organization_id: number;
  readonly name: string;
  readonly rights: Rights;
  readonly expires_at: string;
  readonly secret_id: string;
  readonly created_at: string;
  readonly created_by: string;
  readonly last_used_at: string | null;
  readonly revision: number;
  readonly deleted: boolean;
}

/** API accounts without their secrets. `revision` counts changes of what people edit: uses are in another stream. */
export const apiAccounts: Table = table<ApiAccountRow, ApiAccountEvent>({
  name: 'api_accounts',
  key: ['id'],
  past: true,
  columns: {
    id: 'uuid',
    organization_id: 'integer NOT NULL',
    name: 'text NOT NULL',
    rights: 'jsonb NOT NULL',
    expires_at: 'timestamptz NOT NULL',
    secret_id: 'uuid NOT NULL',
    created_at: 'timestamptz NOT NULL',
    created_by: 'uuid NOT NULL',
    last_used_at: 'timestamptz',
    revision: 'integer NOT NULL',
    deleted: 'boolean NOT NULL',
  },
  indexes: { api_accounts_by_organization: '(organization_id)' },
  keyOf: ({ data }) => ({ id: data.accountId }),
  on: {
    ApiAccountCreated: ({ data, metadata, revision }) => ({
      id: data.accountId,
      organization_id: data.organizationId,
      name: data.name,
      rights: data.rights,
      expires_at: data.expiresAt,
      secret_id: data.secretId,
      created_at: metadata.at,
      created_by: data.createdBy,
      last_used_at: null,
      revision,
      deleted: false,
    }),
    ApiAccountChanged: ({ data, revision }) => ({
      name: data.name,
      rights: data.rights,
      expires_at: data.expiresAt,
      revision,
    }),
    ApiAccountSecretRenewed: ({ data, revision }) => ({ secret_id: data.secretId, revision }),
    ApiAccountRevoked: ({ revision }) => ({ deleted: true, revision }),
    ApiAccountUsed: ({ metadata }) => ({ last_used_at: metadata.at }),
  },
});
