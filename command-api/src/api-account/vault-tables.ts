import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * Schema `vault`: what is kept of the secrets of API accounts. A key counts only while its `secret_id` is the one that the
 * account's events name, so a row that was left behind by a crash opens nothing. `organization_id` is null in what is older than
 * the column, or was written by a version that does not know it. The migration was `api_keys` once, in two forms: it bears either.
 */
export const apiAccountVaultTables: readonly Migration[] = [
  {
    name: 'api_keys_of_organizations',
    sql: `CREATE TABLE IF NOT EXISTS vault.api_keys (key_hash bytea PRIMARY KEY, account_id uuid NOT NULL, secret_id uuid NOT NULL);
    ALTER TABLE vault.api_keys ADD COLUMN IF NOT EXISTS organization_id integer;
    ALTER TABLE vault.api_keys ALTER COLUMN organization_id DROP NOT NULL;
    CREATE INDEX IF NOT EXISTS api_keys_of_account ON vault.api_keys (account_id);
    CREATE INDEX IF NOT EXISTS api_keys_of_organization ON vault.api_keys (organization_id);
    CREATE INDEX api_keys_without_organization ON vault.api_keys (account_id) WHERE organization_id IS NULL`,
  },
];
