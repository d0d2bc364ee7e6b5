import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * `exports`: the queue, and what became of it. `asked` until its event is stored. `claim` is whose hand it is in, and fences everybody
 * else; `seen` is what its maker saw when it was made; `opened_until` is set by a download that was asked for. `export_parts`: the
 * pieces of a file, each noted before its bytes are stored, so that none is forgotten. The query side makes the files.
 * `exported_tables`: downloads that the query side answers at once, noted before their first byte, until their events are stored.
 */
export const exportTables: readonly Migration[] = [
  {
    name: 'exports',
    sql: `CREATE TABLE command.exports (
      id uuid PRIMARY KEY,
      organization_id integer NOT NULL,
      requested_by text NOT NULL,
      at timestamptz NOT NULL,
      terms jsonb NOT NULL,
      state text NOT NULL,
      expected_rows bigint,
      rows bigint NOT NULL DEFAULT 0,
      bytes bigint NOT NULL DEFAULT 0,
      sha256 text,
      file_name text,
      why text,
      seen jsonb,
      claim uuid,
      claimed_until timestamptz NOT NULL DEFAULT '-infinity',
      attempts integer NOT NULL DEFAULT 0,
      expires_at timestamptz,
      opened_until timestamptz
    );
    CREATE INDEX exports_of_person ON command.exports (organization_id, requested_by, at DESC);
    CREATE INDEX exports_to_do ON command.exports (at) WHERE state IN ('asked', 'waiting', 'running', 'deleted');
    CREATE INDEX exports_expiring ON command.exports (expires_at);
    CREATE TABLE command.export_parts (
      export_id uuid NOT NULL,
      claim uuid NOT NULL,
      n integer NOT NULL,
      organization_id integer NOT NULL,
      hash text COLLATE "C" NOT NULL,
      bytes integer NOT NULL,
      PRIMARY KEY (export_id, claim, n)
    )`,
  },
  {
    name: 'tables exported at once',
    sql: `CREATE TABLE command.exported_tables (
      id uuid PRIMARY KEY,
      metadata jsonb NOT NULL,
      data jsonb NOT NULL,
      noted_at timestamptz NOT NULL DEFAULT now()
    )`,
  },
];
