import type { Queryable } from '../ports/relational.ts';

/** Registers a consumer, so that trims keep what it has not passed, and returns its cursor. */
export async function enrol(writer: Queryable, consumer: string, partition: number): Promise<number> {
  const [row] = await writer.query<{ position: string }>({
    name: 'reading_log.enrol',
    text: `INSERT INTO cursor AS known (consumer, partition, position) VALUES ($1, $2, 0)
      ON CONFLICT (consumer, partition) DO UPDATE SET position = known.position RETURNING position`,
    values: [consumer, partition],
  });
  return Number(row?.position);
}

/** A cursor never moves back. */
export async function moveCursor(writer: Queryable, consumer: string, partition: number, place: number): Promise<void> {
  await writer.query({
    name: 'reading_log.move_cursor',
    text: `INSERT INTO cursor AS known (consumer, partition, position) VALUES ($1, $2, $3)
      ON CONFLICT (consumer, partition) DO UPDATE SET position = greatest(known.position, excluded.position)`,
    values: [consumer, partition, place],
  });
}

/** Number of entries beyond a cursor. */
export async function countPending(reader: Queryable, consumer: string, partition: number): Promise<number> {
  const [row] = await reader.query<{ pending: string }>({
    name: 'reading_log.pending',
    text: `SELECT count(*) AS pending FROM entry WHERE partition = $2 AND position > coalesce(
      (SELECT position FROM cursor WHERE consumer = $1 AND partition = $2), 0)`,
    values: [consumer, partition],
  });
  return Number(row?.pending);
}

/** Returns true if a consumer has unread entries in a partition from `partitions` on, which no process will read. */
export async function leavesUnread(reader: Queryable, partitions: number): Promise<boolean> {
  const rows = await reader.query(
    `SELECT 1 FROM cursor WHERE partition >= $1 AND EXISTS (
      SELECT 1 FROM entry WHERE entry.partition = cursor.partition AND entry.position > cursor.position) LIMIT 1`,
    [partitions],
  );
  return rows.length > 0;
}
