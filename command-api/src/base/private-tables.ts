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
  {
    name: 'base_credentials_paused',
    sql: 'ALTER TABLE command.base_credentials ADD COLUMN paused boolean NOT NULL DEFAULT false',
  },
  {
    // Bases of earlier versions begin with the last uplink or sign-in that is known of them.
    name: 'base_contacts',
    sql: `CREATE TABLE command.base_contacts (
      serial text COLLATE "C" PRIMARY KEY,
      organization_id integer NOT NULL,
      heard_at timestamptz NOT NULL,
      told boolean
    );
    CREATE INDEX base_contacts_untold ON command.base_contacts (serial) WHERE told IS NULL;
    CREATE INDEX base_contacts_heard ON command.base_contacts (heard_at);
    INSERT INTO command.base_contacts (serial, organization_id, heard_at)
      SELECT d.serial, d.organization_id, coalesce(
        (SELECT to_timestamp(max((uplink->>0)::float8) / 1000) FROM command.base_clocks k, jsonb_array_elements(k.uplinks) AS uplink
          WHERE k.serial = d.serial AND k.organization_id = d.organization_id), d.used_at)
      FROM command.base_credentials d WHERE d.used_at IS NOT NULL;
    CREATE TABLE command.base_listening (
      one boolean PRIMARY KEY CHECK (one),
      since timestamptz NOT NULL,
      seen_at timestamptz NOT NULL
    )`,
  },
  {
    name: 'base_requests',
    sql: `CREATE TABLE command.base_requests (
      id uuid PRIMARY KEY,
      created bigint GENERATED ALWAYS AS IDENTITY,
      serial text COLLATE "C" NOT NULL,
      organization_id integer NOT NULL,
      kind text NOT NULL,
      body text,
      deadline timestamptz NOT NULL,
      state text NOT NULL DEFAULT 'prepared',
      sensors text[] NOT NULL DEFAULT '{}'
    );
    CREATE INDEX base_requests_of_base ON command.base_requests (serial);
    CREATE INDEX base_requests_open ON command.base_requests (deadline) WHERE state <> 'ended';
    CREATE TABLE command.base_sessions (
      session_id uuid PRIMARY KEY,
      serial text COLLATE "C" NOT NULL,
      organization_id integer NOT NULL,
      user_id uuid NOT NULL,
      idle_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL
    );
    CREATE INDEX base_sessions_of_base ON command.base_sessions (serial);
    CREATE INDEX base_sessions_due ON command.base_sessions (least(idle_at, ends_at))`,
  },
  {
    // The files of backups, each named before it is stored: what no base names is swept.
    name: 'base_backups',
    sql: `CREATE TABLE command.base_backups (
      organization_id integer NOT NULL,
      file text COLLATE "C" NOT NULL,
      serial text COLLATE "C" NOT NULL,
      stored_at timestamptz NOT NULL,
      PRIMARY KEY (organization_id, file)
    );
    CREATE INDEX base_backups_of_base ON command.base_backups (serial)`,
  },
];
