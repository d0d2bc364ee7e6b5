import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from '@watchglass/streams/ports/event-store';
import type { Migration, Queryable } from '@watchglass/streams/ports/relational';

/** How far each projection has come, and the events that it could not take. */
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
];

export type Checkpoints = ReadonlyMap<string, Position | null>;

/** Makes sure that each projection has a checkpoint; a new one stands before the first event. */
export async function addCheckpoints(relational: Queryable, projections: readonly string[]): Promise<void> {
  await relational.query(
    'INSERT INTO read.projection_checkpoints SELECT name, NULL FROM unnest($1::text[]) name ON CONFLICT DO NOTHING',
    [projections],
  );
}

/** A plan made while a table was empty must not be kept once it is long: rows are found by their keys, always. */
const BY_INDEX = ['seqscan', 'hashjoin', 'mergejoin'].map((plan) => `set_config('enable_${plan}', 'off', true)`).join(', ');

/** Reads checkpoints and holds them until the transaction ends, so that two runners of one projection take turns. */
export async function lockCheckpoints(tx: Queryable, projections: readonly string[]): Promise<Checkpoints> {
  const rows = await tx.query<{ projection: string; position: string | null }>({
    name: 'projection_checkpoints.lock',
    text: `SELECT projection, position, ${BY_INDEX} FROM read.projection_checkpoints
      WHERE projection = ANY ($1) ORDER BY projection FOR UPDATE`,
    values: [projections],
  });
  return new Map(rows.map(({ projection, position }) => [projection, position]));
}

/** Moves checkpoints forward; one that is further already stays. */
export async function moveCheckpoints(tx: Queryable, projections: readonly string[], position: Position): Promise<void> {
  await tx.query({
    name: 'projection_checkpoints.move',
    text: `UPDATE read.projection_checkpoints SET position = $2
      WHERE projection = ANY ($1) AND (position IS NULL OR position < $2)`,
    values: [projections, position],
  });
}

const LOOK_EVERY_MS = 20;

/** Resolves when each of the projections has come as far as `position`. */
export async function untilReached(relational: Queryable, projections: readonly string[], position: Position): Promise<void> {
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
