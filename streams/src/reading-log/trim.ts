import type { Queryable } from '../ports/relational.ts';

const CHUNK = 20_000;

/** Records the current cursor of every consumer. */
const NOTE = `
INSERT INTO passed (partition, position, at)
SELECT partition, min(position), now() FROM cursor GROUP BY partition
ON CONFLICT DO NOTHING`;

/** A consumer that registered after a record has not passed the recorded positions. */
const DROPPABLE = `
SELECT passed.partition, least(max(passed.position), min(cursor.position)) AS position
FROM passed JOIN cursor USING (partition)
WHERE passed.at <= now() - $1 * interval '1 millisecond' GROUP BY passed.partition`;

const DROP = `
WITH doomed AS (
  SELECT entry.partition, entry.position FROM (${DROPPABLE}) AS droppable
  JOIN entry ON entry.partition = droppable.partition AND entry.position <= droppable.position LIMIT ${CHUNK}
), dropped AS (
  DELETE FROM entry USING doomed
  WHERE entry.partition = doomed.partition AND entry.position = doomed.position RETURNING 1
) SELECT count(*)::int AS dropped FROM dropped`;

/** Of the records that are old enough, only the newest is needed. */
const FORGET = `
DELETE FROM passed USING passed AS newer
WHERE passed.partition = newer.partition AND passed.at < newer.at AND newer.at <= now() - $1 * interval '1 millisecond'`;

/**
 * Drops entries that every consumer had passed at a trim at least `olderThanMs` ago, this one included; returns their
 * number.
 */
export async function trimEntries(writer: Queryable, olderThanMs: number): Promise<number> {
  await writer.query(NOTE);
  let total = 0;
  for (let dropped = CHUNK; dropped === CHUNK; total += dropped) {
    const [row] = await writer.query<{ dropped: number }>(DROP, [olderThanMs]);
    dropped = row?.dropped ?? 0;
  }
  await writer.query(FORGET, [olderThanMs]);
  return total;
}
