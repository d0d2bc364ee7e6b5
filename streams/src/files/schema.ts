import type { Migration } from '../ports/relational.ts';

/** Contents are compressed by their formats, so PostgreSQL stores them as they are. */
const TABLES = `
CREATE TABLE file_store.file (
  owner uuid NOT NULL,
  hash bytea NOT NULL,
  size bigint NOT NULL,
  PRIMARY KEY (owner, hash)
);
CREATE TABLE file_store.part (
  owner uuid NOT NULL,
  hash bytea NOT NULL,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (owner, hash, number),
  FOREIGN KEY (owner, hash) REFERENCES file_store.file ON DELETE CASCADE
);
ALTER TABLE file_store.part ALTER COLUMN bytes SET STORAGE EXTERNAL;`;

export const FILE_STORE_MIGRATIONS: readonly Migration[] = [{ name: 'file and part', sql: TABLES }];
