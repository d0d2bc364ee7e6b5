import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * A claim is one hello: a PIN on somebody's display, waiting for a person. Claims of one serial from different networks stand
 * beside each other, so that nobody can put his nonce in the place of a real base's. Nonce and PIN are kept as keyed hashes.
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
];
