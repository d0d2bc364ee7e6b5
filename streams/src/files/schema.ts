import type { Migration } from '../ports/relational.ts';

/** Contents are compressed by their formats, so PostgreSQL stores them as they are. */
const TABLES = `
CREATE TABLE file_store.file (
  organization_id integer NOT NULL,
  hash bytea NOT NULL,
  size bigint NOT NULL,
  PRIMARY KEY (organization_id, hash)
);
CREATE TABLE file_store.part (
  organization_id integer NOT NULL,
  hash bytea NOT NULL,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (organization_id, hash, number),
  FOREIGN KEY (organization_id, hash) REFERENCES file_store.file ON DELETE CASCADE
);
ALTER TABLE file_store.part ALTER COLUMN bytes SET STORAGE EXTERNAL;`;

export const FILE_STORE_MIGRATIONS: readonly Migration[] = [{ name: 'file and part', sql: TABLES }];
