import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from '@watchglass/streams/ports/event-store';
import type { Migration, Queryable } from '@watchglass/streams/ports/relational';

/** The position of each projection, and its parked events. */
export const CHECKPOINT_MIGRATIONS: readonly Migration[] = [
  {
    name: 'projection_checkpoints',
    sql: 'CREATE TABLE read.projection_checkpoints (projection text PRIMARY KEY, position text COLLATE "C")',
  },
  {
    name: 'parked_events',
    sql: `CREATE TABLE read.parked_events (
      projection text NOT NULL,
      event_id uuid NOT NULL,
      position text COLLATE "C" NOT NULL,
      stream text NOT NULL,
      type text NOT NULL,
      error text NOT NULL,
      parked_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (projection, event_id)
    )`,
  },
  { name: 'projection_forms', sql: 'ALTER TABLE read.projection_checkpoints ADD COLUMN form text' },
];

export interface Checkpoint {
  /** Null before the first event. */
  readonly position: Position | null;
  /** Form of the tables in use, see `NextTables`; null for a projection without tables of its own. */
  readonly form: string | null;
}
export type Checkpoints = ReadonlyMap<string, Checkpoint>;

/** Adds a checkpoint for each projection without one, before the first event. */
export async function addCheckpoints(relational: Queryable, projections: readonly string[]): Promise<void> {
  await relational.query(
    'INSERT INTO read.projection_checkpoints (projection) SELECT name FROM unnest($1::text[]) name ON CONFLICT DO NOTHING',
    [projections],
  );
}

/** Forbids plans without an index: a plan made while a table was empty would stay in use after it has grown. */
const BY_INDEX = ['seqscan', 'hashjoin', 'mergejoin']
  .map((plan) => `set_config('enable_${plan}', 'off', true)`)
  .join(', ');

/** Reads and locks checkpoints until the end of the transaction, so that two runners of one projection take turns. */
export async function lockCheckpoints(tx: Queryable, projections: readonly string[]): Promise<Checkpoints> {
  const rows = await tx.query<{ projection: string; position: string | null; form: string | null }>({
    name: 'projection_checkpoints.lock',
    text: `SELECT projection, position, form, ${BY_INDEX} FROM read.projection_checkpoints
      WHERE projection = ANY ($1) ORDER BY projection FOR UPDATE`,
    values: [projections],
  });
  return new Map(rows.map(({ projection, position, form }) => [projection, { position, form }]));
}

/** Moves checkpoints forward, never back. */
export async function moveCheckpoints(
  tx: Queryable,
  projections: readonly string[],
  position: Position,
): Promise<void> {
  await tx.query({
    name: 'projection_checkpoints.move',
    text: `UPDATE read.projection_checkpoints SET position = $2
      WHERE projection = ANY ($1) AND (position IS NULL OR position < $2)`,
    values: [projections, position],
  });
}

const LOOK_EVERY_MS = 20;

/** Resolves when each of the projections has reached `position`. */
export async function untilReached(
  relational: Queryable,
  projections: readonly string[],
  position: Position,
): Promise<void> {
  for (;;) {
    const reached = await relational.query({
      name: 'projection_checkpoints.reached',
      text: 'SELECT projection FROM read.projection_checkpoints WHERE projection = ANY ($1) AND position >= $2',
      values: [projections, position],
    });
    if (reached.length === projections.length) return;
    await sleep(LOOK_EVERY_MS);
  }
}
