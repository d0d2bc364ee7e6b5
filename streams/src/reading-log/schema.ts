import type { Migration } from '../ports/relational.ts';

/**
 * Bodies are packed already, so they are neither compressed nor, up to a page, moved out of line. `head` has one row,
 * which a writer locks until commit, so places become visible in order. `passed` records the cursors of all consumers
 * at earlier trims.
 */
const TABLES = `
CREATE TABLE reading_log.entry (
  partition integer NOT NULL,
  position bigint NOT NULL,
  appended_at bigint NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (partition, position)
) WITH (toast_tuple_target = 8160);
ALTER TABLE reading_log.entry ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE TABLE reading_log.head (position bigint NOT NULL);
INSERT INTO reading_log.head VALUES (0);
CREATE TABLE reading_log.cursor (
  consumer text NOT NULL,
  partition integer NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (consumer, partition)
);
CREATE TABLE reading_log.passed (
  partition integer NOT NULL,
  position bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (partition, at)
);`;

export const READING_LOG_MIGRATIONS: readonly Migration[] = [{ name: 'tables', sql: TABLES }];
