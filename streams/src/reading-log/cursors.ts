import type { Queryable } from '../ports/relational.ts';

/** Makes a consumer known, so that nothing it has not passed is dropped, and answers where its cursor stands. */
export async function enrol(writer: Queryable, consumer: string, partition: number): Promise<number> {
  const [row] = await writer.query<{ position: string }>({
    name: 'reading_log.enrol',
    text: `INSERT INTO reading_log.cursor AS known (consumer, partition, position) VALUES ($1, $2, 0)
      ON CONFLICT (consumer, partition) DO UPDATE SET position = known.position RETURNING position`,
    values: [consumer, partition],
  });
  return Number(row?.position);
}

/** A cursor never moves back. */
export async function moveCursor(writer: Queryable, consumer: string, partition: number, place: number): Promise<void> {
  await writer.query({
    name: 'reading_log.move_cursor',
    text: `INSERT INTO reading_log.cursor AS known (consumer, partition, position) VALUES ($1, $2, $3)
      ON CONFLICT (consumer, partition) DO UPDATE SET position = greatest(known.position, excluded.position)`,
    values: [consumer, partition, place],
  });
}

/** How many entries lie beyond a cursor. */
export async function countPending(reader: Queryable, consumer: string, partition: number): Promise<number> {
  const [row] = await reader.query<{ pending: string }>({
    name: 'reading_log.pending',
    text: `SELECT count(*) AS pending FROM reading_log.entry WHERE partition = $2 AND position > coalesce(
      (SELECT position FROM reading_log.cursor WHERE consumer = $1 AND partition = $2), 0)`,
    values: [consumer, partition],
  });
  return Number(row?.pending);
}

/** Whether a consumer has still to read what lies in partitions from `partitions` on, which nobody will ask for again. */
export async function leavesUnread(reader: Queryable, partitions: number): Promise<boolean> {
  const rows = await reader.query(
    `SELECT 1 FROM reading_log.cursor WHERE partition >= $1 AND EXISTS (
      SELECT 1 FROM reading_log.entry WHERE entry.partition = cursor.partition AND entry.position > cursor.position) LIMIT 1`,
    [partitions],
  );
  return rows.length > 0;
}
