import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * Uploaded files, each noted before its bytes are stored, so that none is forgotten. `owner` is the stream whose event
 * names the file; a row that is not settled is asked for in that stream once `touched_at` is an hour old.
 */
export const uploadTables: readonly Migration[] = [
  {
    name: 'files',
    sql: `CREATE TABLE command.files (
    id uuid PRIMARY KEY,
    organization_id integer NOT NULL,
    hash text COLLATE "C" NOT NULL,
    name text NOT NULL,
    media_type text NOT NULL,
    bytes integer NOT NULL,
    thumbnail text COLLATE "C",
    stored_bytes integer NOT NULL,
    uploaded_by text NOT NULL,
    owner text,
    settled boolean NOT NULL DEFAULT false,
    touched_at timestamptz NOT NULL,
    removed_at timestamptz
  );
  CREATE INDEX files_of_organization ON command.files (organization_id);
  CREATE INDEX files_unsettled ON command.files (touched_at) WHERE NOT settled;
  CREATE INDEX files_removed ON command.files (removed_at) WHERE removed_at IS NOT NULL`,
  },
];
