import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * Schema `vault`: what is kept of the secrets of API accounts. A key counts only while its `secret_id` is the one that the
 * account's events name, so a row that was left behind by a crash opens nothing.
 */
export const apiAccountVaultTables: readonly Migration[] = [{
  name: 'api_keys',
  sql: `CREATE TABLE vault.api_keys (key_hash bytea PRIMARY KEY, organization_id integer NOT NULL, account_id uuid NOT NULL, secret_id uuid NOT NULL);
    CREATE INDEX api_keys_of_account ON vault.api_keys (account_id);
    CREATE INDEX api_keys_of_organization ON vault.api_keys (organization_id)`,
}];
