import type { LogEntry, NewLogEntry } from '../ports/reading-log.ts';
import type { Queryable } from '../ports/relational.ts';
import type { Page } from '../ordered-log/follow.ts';
import { toPosition } from '../ordered-log/position.ts';

export interface LogPage extends Page {
  readonly entries: readonly LogEntry[];
}

/** Entries of one commit: they have the places after `before`, up to and including `upTo`. */
export interface WrittenBatch extends Page {
  readonly before: number;
  readonly entries: readonly LogEntry[];
  readonly bytes: number;
}

/** The place of the newest entry of all partitions, 0 for a log that never had one. */
export const HEAD_QUERY = 'SELECT position AS head FROM head';

export const PAGE_ENTRIES = 500;
export const PAGE_BYTES = 4 * 1024 * 1024;

/**
 * One statement, one fsync. The bodies travel as one binary value in order, and the server cuts it: separate values
 * would travel as hexadecimal text.
 */
const WRITE = `
WITH taken AS (
  UPDATE head SET position = position + cardinality($1::int[])
  RETURNING position - cardinality($1::int[]) AS before, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS at
), written AS (
  INSERT INTO entry (partition, position, appended_at, body)
  SELECT e.partition, taken.before + e.place, taken.at, substring($4::bytea FROM e.starts FOR e.size)
  FROM taken, unnest($1::int[], $2::int[], $3::int[]) WITH ORDINALITY AS e (partition, starts, size, place)
)
SELECT before, at, pg_notify(current_schema(), (before + cardinality($1::int[]))::text) FROM taken`;

/** Writes all entries in one transaction. */
export async function writeEntries(writer: Queryable, entries: readonly NewLogEntry[]): Promise<WrittenBatch> {
  const bodies = Buffer.concat(entries.map((entry) => entry.body));
  const starts: number[] = [];
  let end = 0;
  for (const { body } of entries) {
    starts.push(end);
    end += body.length;
  }
  const [row] = await writer.query<{ before: string; at: string }>({
    name: 'reading_log.write',
    text: WRITE,
    values: [
      entries.map((entry) => entry.partition),
      starts.map((start) => start + 1),
      entries.map((entry) => entry.body.length),
      bodies,
    ],
  });
  const before = Number(row?.before);
  const appendedAt = Number(row?.at);
  const written = entries.map(({ partition, body }, index): LogEntry => {
    const start = starts[index] ?? 0;
    return {
      partition,
      body: bodies.subarray(start, start + body.length),
      position: toPosition(before + index + 1),
      appendedAt,
    };
  });
  return { before, upTo: before + entries.length, entries: written, bytes: end };
}

interface EntryRow extends Record<string, unknown> {
  readonly position: string;
  readonly appended_at: string;
  readonly body: Uint8Array;
}

/** Ends a page at its byte bound, but never before the first entry. */
const READ = `
SELECT position, appended_at, body FROM (
  SELECT position, appended_at, body, sum(octet_length(body)) OVER (ORDER BY position) - octet_length(body) AS bytes_before
  FROM (
    SELECT position, appended_at, body FROM entry
    WHERE partition = $1 AND position > $2 AND position <= $3 ORDER BY position LIMIT ${PAGE_ENTRIES}
  ) AS page
) AS measured WHERE bytes_before < ${PAGE_BYTES} ORDER BY position`;

/** The next entries of a partition, at most a page, never beyond `head`. */
export async function readEntries(reader: Queryable, partition: number, after: number, head: number): Promise<LogPage> {
  const rows = await reader.query<EntryRow>({ name: 'reading_log.read', text: READ, values: [partition, after, head] });
  const entries = rows.map((row): LogEntry => ({
    partition,
    position: toPosition(Number(row.position)),
    appendedAt: Number(row.appended_at),
    body: row.body,
  }));
  const bytes = entries.reduce((sum, entry) => sum + entry.body.length, 0);
  const cutOff = entries.length === PAGE_ENTRIES || bytes >= PAGE_BYTES;
  return { entries, upTo: cutOff ? Number(rows.at(-1)?.position) : head };
}

/** The place of the newest entry of one partition, null without entries. */
export async function readPartitionHead(reader: Queryable, partition: number): Promise<number | null> {
  const [row] = await reader.query<{ head: string | null }>({
    name: 'reading_log.partition_head',
    text: 'SELECT max(position) AS head FROM entry WHERE partition = $1',
    values: [partition],
  });
  return row === undefined || row.head === null ? null : Number(row.head);
}
