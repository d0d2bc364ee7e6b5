import { freshPostgres } from '@watchglass/streams/testing/engines';
import { expect, onTestFinished, test } from 'vitest';
import { apiAccountVaultTables } from './vault-tables.ts';

const FORMS = {
  'without organizations': `CREATE TABLE vault.api_keys (key_hash bytea PRIMARY KEY, account_id uuid NOT NULL, secret_id uuid NOT NULL);
    CREATE INDEX api_keys_of_account ON vault.api_keys (account_id)`,
  'with organizations': `CREATE TABLE vault.api_keys (key_hash bytea PRIMARY KEY, organization_id integer NOT NULL,
      account_id uuid NOT NULL, secret_id uuid NOT NULL);
    CREATE INDEX api_keys_of_account ON vault.api_keys (account_id);
    CREATE INDEX api_keys_of_organization ON vault.api_keys (organization_id)`,
};
const ID = '5f0c1e9a-59a6-4b8a-9a51-0a3f6c1c8e11';

test.each(Object.entries(FORMS))(
  'an older table of keys, %s, keeps working, also for writes of the older version',
  async (_form, sql) => {
    const { relational, drop } = await freshPostgres();
    onTestFinished(drop);
    await relational.migrate('vault', [{ name: 'api_keys', sql }]);
    await relational.migrate('vault', apiAccountVaultTables);
    await relational.query('INSERT INTO vault.api_keys (key_hash, account_id, secret_id) VALUES ($1, $2, $2)', [
      Buffer.from('old'),
      ID,
    ]);
    await relational.query(
      'INSERT INTO vault.api_keys (key_hash, organization_id, account_id, secret_id) VALUES ($1, 7, $2, $2)',
      [Buffer.from('new'), ID],
    );
    expect(await relational.query('SELECT organization_id AS of FROM vault.api_keys ORDER BY key_hash')).toEqual([
      { of: 7 },
      { of: null },
    ]);
  },
);
