import type { Migration } from '@watchglass/streams/ports/relational';

/** A code is stored as a keyed hash. It stays for a while after its end, so that its base is told why it is refused. */
export const registrationTables: readonly Migration[] = [
  {
    name: 'registration_codes',
    sql: `CREATE TABLE command.registration_codes (
      hash bytea PRIMARY KEY,
      registration_id uuid NOT NULL UNIQUE,
      organization_id integer NOT NULL,
      name text,
      expires_at timestamptz NOT NULL,
      used_by text COLLATE "C",
      revoked boolean NOT NULL DEFAULT false
    );
    CREATE INDEX registration_codes_of_organization ON command.registration_codes (organization_id);
    CREATE INDEX base_claims_network ON command.base_claims (network, said_at)`,
  },
];
