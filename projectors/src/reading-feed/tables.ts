import type { Migration } from '@watchglass/streams/ports/relational';

/**
 * `reading_readers`: when programs last asked for the feed of a workspace, to the hour. `reading_feed_days`: the first block of each
 * day (UTC), which bounds the oldest cursor.
 */
export const readingReadersMigration: Migration = {
  name: 'reading_readers',
  sql: `CREATE TABLE read.reading_readers (organization_id int PRIMARY KEY, asked_at timestamptz NOT NULL);
  CREATE TABLE read.reading_feed_days (day date PRIMARY KEY, first_block bigint NOT NULL)`,
};
