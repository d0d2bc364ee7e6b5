import { MONITORS_PER_ORGANIZATION } from '@watchglass/schemas/monitor/limits';
import { refuse } from '@watchglass/schemas/refusals';
import type { Migration, Queryable } from '@watchglass/streams/ports/relational';

/** One row per organization with the tiles that it has: of creations at one moment no more succeed than there are places. */
export const monitorTables: readonly Migration[] = [
  {
    name: 'public tiles of organizations',
    sql: `CREATE TABLE command.monitors (
      organization_id integer PRIMARY KEY,
      monitor_ids uuid[] NOT NULL
    )`,
  },
];

/** Takes a place for a tile. Refuses with `PublicTileLimit`. */
export async function takePlace(db: Queryable, organizationId: number, monitorId: string): Promise<void> {
  const taken = await db.query(
    `INSERT INTO command.monitors AS t VALUES ($1, ARRAY[$2::uuid]) ON CONFLICT (organization_id)
      DO UPDATE SET monitor_ids = t.monitor_ids || $2::uuid WHERE cardinality(t.monitor_ids) < $3 RETURNING 1`,
    [organizationId, monitorId, MONITORS_PER_ORGANIZATION],
  );
  if (taken.length === 0) refuse('PublicTileLimit', { limit: MONITORS_PER_ORGANIZATION });
}

export async function leavePlace(db: Queryable, organizationId: number, monitorId: string): Promise<void> {
  await db.query(
    'UPDATE command.monitors SET monitor_ids = array_remove(monitor_ids, $2::uuid) WHERE organization_id = $1',
    [organizationId, monitorId],
  );
}
