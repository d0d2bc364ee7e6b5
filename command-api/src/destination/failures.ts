import { DESTINATION_FAILING_DAYS } from '@watchglass/schemas/destination/limits';
import type { Migration, Queryable } from '@watchglass/streams/ports/relational';

/** Since when each destination that fails has taken nothing; one that takes messages has no row. */
export const destinationTables: readonly Migration[] = [
  {
    name: 'failing destinations',
    sql: `CREATE TABLE command.failing_destinations (
      destination_id uuid PRIMARY KEY,
      failing_since timestamptz NOT NULL
    )`,
  },
];

const LIMIT_MS = DESTINATION_FAILING_DAYS * 86_400_000;

/** It took a message, or somebody looks after it: what failed before does not count. */
export async function forgetFailures(db: Queryable, destinationId: string): Promise<void> {
  await db.query('DELETE FROM command.failing_destinations WHERE destination_id = $1', [destinationId]);
}

/** Notes a failure; returns true if it has failed for days now, without a success in between. */
export async function noteFailure(db: Queryable, destinationId: string, now: Date): Promise<boolean> {
  const [row] = await db.query<{ since: Date }>(
    `INSERT INTO command.failing_destinations AS f VALUES ($1, $2)
      ON CONFLICT (destination_id) DO UPDATE SET failing_since = f.failing_since RETURNING failing_since AS since`,
    [destinationId, now],
  );
  return row !== undefined && now.getTime() - row.since.getTime() >= LIMIT_MS;
}
