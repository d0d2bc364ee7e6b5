import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * Schema `vault`: the hashed secrets of API accounts. A key is valid only while the account's events name its
 * `secret_id`, so a row left by a crash opens nothing. `organization_id` is null in rows older than the column, and in
 * rows of a version that does not know it. The migration was once named `api_keys`, in two forms: it applies to both.
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
