import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * A claim is one first contact: a PIN on a display that awaits a person. Claims of one serial exist side by side, each
 * with its nonce, so that a stranger can replace none. Nonce and PIN are stored as keyed hashes; `wrong_tries` is no
 * longer used.
 */
export const baseTables: readonly Migration[] = [
  {
    name: 'base_claims',
    sql: `CREATE TABLE command.base_claims (
      serial text COLLATE "C" NOT NULL,
      network text NOT NULL,
      nonce_hash bytea NOT NULL,
      pin_hash bytea NOT NULL,
      firmware text NOT NULL,
      said_at timestamptz NOT NULL,
      wrong_tries integer NOT NULL DEFAULT 0,
      taken_by integer[] NOT NULL DEFAULT '{}',
      collected boolean NOT NULL DEFAULT false,
      PRIMARY KEY (serial, network)
    );
    CREATE INDEX base_claims_said ON command.base_claims (said_at)`,
  },
  {
    name: 'base_credentials',
    sql: 'CREATE TABLE command.base_credentials (serial text COLLATE "C" PRIMARY KEY, organization_id integer NOT NULL, hash bytea NOT NULL)',
  },
  {
    name: 'base_claims_by_nonce',
    sql: 'ALTER TABLE command.base_claims DROP CONSTRAINT base_claims_pkey, ADD PRIMARY KEY (serial, nonce_hash)',
  },
  {
    // The use of earlier credentials is unknown, and a base in use must not be given away.
    name: 'base_credentials_used',
    sql: `ALTER TABLE command.base_credentials ADD COLUMN used_at timestamptz;
    UPDATE command.base_credentials SET used_at = now()`,
  },
  {
    name: 'base_clocks',
    sql: `CREATE TABLE command.base_clocks (
      serial text COLLATE "C" NOT NULL,
      organization_id integer NOT NULL,
      uplinks jsonb NOT NULL,
      drifted boolean NOT NULL DEFAULT false,
      PRIMARY KEY (serial, organization_id)
    )`,
  },
];
