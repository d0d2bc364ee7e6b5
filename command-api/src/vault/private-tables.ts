import type { Migration } from '@watchglass/streams/ports/relational';

/** Schema `vault`: one key per person, under the master key. Without its row nothing sealed for the person opens again. */
export const vaultTables: readonly Migration[] = [{
  name: 'person_keys',
  sql: 'CREATE TABLE vault.person_keys (user_id uuid PRIMARY KEY, key bytea NOT NULL)',
}];
