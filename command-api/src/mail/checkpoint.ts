import type { EventStore, Position, RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { Queryable } from '@watchglass/streams/ports/relational';

/** The tables that hold how far a policy has read; each has one row. */
type CheckpointTable = 'letter_checkpoint' | 'report_checkpoint';

/** Stores the furthest checkpoint of all processes that read the same events. */
export async function moveCheckpoint(
  tx: Queryable,
  { position, stream, revision }: RecordedEvent,
  table: CheckpointTable = 'letter_checkpoint',
): Promise<void> {
  await tx.query(
    `INSERT INTO command.${table} AS c (position, stream, revision) VALUES ($1, $2, $3)
      ON CONFLICT (is_only) DO UPDATE SET position = excluded.position, stream = excluded.stream, revision = excluded.revision
      WHERE c.position < excluded.position`,
    [position, stream, revision],
  );
}

/**
 * The position after which events are unread. If the last event is not found at its position, the events were moved to
 * another store: all are read again, and nothing is done twice.
 */
export async function readCheckpoint(
  db: Queryable,
  eventStore: EventStore,
  table: CheckpointTable = 'letter_checkpoint',
): Promise<Position | null> {
  const [kept] = await db.query<{ position: Position; stream: string; revision: number }>(
    `SELECT position, stream, revision FROM command.${table}`,
  );
  if (!kept) return null;
  for await (const { position } of eventStore.readStream(kept.stream, kept.revision)) {
    if (position === kept.position) return position;
    break;
  }
  await db.query(`DELETE FROM command.${table} WHERE position = $1`, [kept.position]);
  return null;
}
