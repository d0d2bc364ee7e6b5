import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * Schema `vault`: one key per person, under the master key. Without its row, text sealed for the person can never be
 * opened. An invited address has a key of its own, found by a keyed hash of the address.
 */
export const vaultTables: readonly Migration[] = [
  { name: 'person_keys', sql: 'CREATE TABLE vault.person_keys (user_id uuid PRIMARY KEY, key bytea NOT NULL)' },
  {
    name: 'invited_addresses',
    sql: 'CREATE TABLE vault.invited_addresses (address_hash bytea PRIMARY KEY, subject_id uuid NOT NULL UNIQUE)',
  },
];
