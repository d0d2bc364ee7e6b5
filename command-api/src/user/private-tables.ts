import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * `user_accounts` holds the claim on an address (by a keyed hash of it) and the credentials. `registered` is false
 * between the claim and the event. `login` and `name` are sealed.
 */
export const userTables: readonly Migration[] = [
  {
    name: 'user_accounts',
    sql: `CREATE TABLE command.user_accounts (
      login_hash bytea PRIMARY KEY,
      user_id uuid NOT NULL UNIQUE,
      password_hash text NOT NULL,
      login text NOT NULL,
      name text NOT NULL,
      language text NOT NULL,
      registered boolean NOT NULL DEFAULT false,
      confirmed boolean NOT NULL DEFAULT false,
      claimed_at timestamptz NOT NULL
    )`,
  },
  {
    name: 'user_sessions',
    sql: `CREATE TABLE command.user_sessions (
      session_id uuid PRIMARY KEY,
      user_id uuid NOT NULL,
      expires_at timestamptz NOT NULL,
      ended_at timestamptz
    );
    CREATE INDEX user_sessions_of_user ON command.user_sessions (user_id);
    CREATE INDEX user_sessions_ended ON command.user_sessions (ended_at) WHERE ended_at IS NOT NULL;
    CREATE TABLE command.refresh_tokens (
      token_hash bytea PRIMARY KEY,
      session_id uuid NOT NULL REFERENCES command.user_sessions ON DELETE CASCADE,
      used_at timestamptz
    );
    CREATE INDEX refresh_tokens_of_session ON command.refresh_tokens (session_id)`,
  },
  {
    name: 'mails',
    sql: `CREATE TABLE command.mails (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      user_id uuid NOT NULL,
      due_at timestamptz NOT NULL,
      attempts integer NOT NULL DEFAULT 0
    );
    CREATE INDEX mails_due ON command.mails (due_at)`,
  },
  {
    name: 'link_requests',
    sql: `CREATE TABLE command.link_requests (
      login_hash bytea NOT NULL,
      kind text NOT NULL,
      id uuid NOT NULL UNIQUE,
      requested_at timestamptz NOT NULL,
      correlation_id uuid NOT NULL,
      client_address text NOT NULL,
      answered boolean NOT NULL DEFAULT false,
      PRIMARY KEY (login_hash, kind)
    );
    CREATE INDEX user_accounts_claimed ON command.user_accounts (claimed_at) WHERE NOT registered;
    CREATE INDEX link_requests_open ON command.link_requests (requested_at) WHERE NOT answered`,
  },
  {
    name: 'passwords',
    sql: `ALTER TABLE command.user_accounts ADD COLUMN password_changed_at timestamptz, ADD COLUMN password_changed_by text;
    CREATE TABLE command.user_outbox (
      id uuid PRIMARY KEY,
      sequence bigint GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL,
      event jsonb NOT NULL,
      put_at timestamptz NOT NULL
    );
    CREATE TABLE command.known_networks (hash bytea PRIMARY KEY, seen_at timestamptz NOT NULL)`,
  },
  {
    name: 'session_use',
    sql: "ALTER TABLE command.user_sessions ADD COLUMN use_told_at timestamptz NOT NULL DEFAULT '-infinity'",
  },
  {
    name: 'counted_tries',
    sql: `CREATE TABLE command.counted_tries (key bytea PRIMARY KEY, ends timestamptz[] NOT NULL, kept_until timestamptz NOT NULL);
    CREATE INDEX counted_tries_over ON command.counted_tries (kept_until)`,
  },
  {
    name: 'newcomers',
    sql: `ALTER TABLE command.user_accounts ALTER COLUMN password_hash DROP NOT NULL;
    CREATE TABLE command.newcomers (login_hash bytea PRIMARY KEY, token_hash bytea NOT NULL, kept_until timestamptz NOT NULL)`,
  },
  {
    name: 'sign_in_codes',
    sql: `CREATE TABLE command.sign_in_codes (
      session_id uuid PRIMARY KEY,
      user_id uuid NOT NULL,
      code_hash bytea NOT NULL UNIQUE,
      kept_until timestamptz NOT NULL
    )`,
  },
  { name: 'session_workspace', sql: 'ALTER TABLE command.user_sessions ADD COLUMN organization_id integer' },
];
