import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * Schema `vault`: pairings that are underway, the hashed secrets of walls, and the wrong codes of each person. A secret
 * opens nothing once the events of its wall say that it is revoked. The code that a person enters is plain: it is
 * short-lived and proves nothing.
 */
export const wallVaultTables: readonly Migration[] = [
  {
    name: 'walls',
    sql: `CREATE TABLE vault.wall_pairings (
      device_hash bytea PRIMARY KEY,
      user_code text COLLATE "C" NOT NULL UNIQUE,
      screen jsonb NOT NULL,
      browser text NOT NULL,
      network text NOT NULL,
      asked_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      interval_seconds integer NOT NULL,
      polled_at timestamptz,
      state text NOT NULL,
      organization_id integer,
      wall_id uuid,
      answered_at timestamptz
    );
    CREATE INDEX wall_pairings_expiring ON vault.wall_pairings (expires_at);
    CREATE TABLE vault.wall_secrets (
      secret_hash bytea PRIMARY KEY,
      organization_id integer NOT NULL,
      wall_id uuid NOT NULL
    );
    CREATE INDEX wall_secrets_of_wall ON vault.wall_secrets (wall_id)`,
  },
  {
    name: 'wrong_secrets',
    sql: `CREATE TABLE vault.wrong_secrets (
      kind text NOT NULL,
      who text NOT NULL,
      secret_hash bytea NOT NULL,
      at timestamptz NOT NULL,
      PRIMARY KEY (kind, who, secret_hash)
    );
    CREATE INDEX wrong_secrets_by_age ON vault.wrong_secrets (kind, at)`,
  },
];
