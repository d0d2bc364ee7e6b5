import type { LogName } from '../ports/reading-log.ts';
import type { Migration } from '../ports/relational.ts';

/**
 * Bodies are packed already, so they are neither compressed nor, up to a page, moved out of line. `head` has one row,
 * which a writer locks until commit, so places become visible in order. `passed` records the cursors of all consumers
 * at earlier trims.
 */
const tables = (schema: string): string => `
CREATE TABLE ${schema}.entry (
  partition integer NOT NULL,
  position bigint NOT NULL,
  appended_at bigint NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (partition, position)
) WITH (toast_tuple_target = 8160);
ALTER TABLE ${schema}.entry ALTER COLUMN body SET STORAGE EXTERNAL;
CREATE TABLE ${schema}.head (position bigint NOT NULL);
INSERT INTO ${schema}.head VALUES (0);
CREATE TABLE ${schema}.cursor (
  consumer text NOT NULL,
  partition integer NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (consumer, partition)
);
CREATE TABLE ${schema}.passed (
  partition integer NOT NULL,
  position bigint NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (partition, at)
);`;

/** Each log has a schema of its own; other SQL finds its tables by the search path of its connections. */
export const schemaOf = (log: LogName): string => (log === 'readings' ? 'reading_log' : `${log}_log`);

export const migrationsOf = (log: LogName): readonly Migration[] => [{ name: 'tables', sql: tables(schemaOf(log)) }];
