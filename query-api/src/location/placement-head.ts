import type { Queryable } from '@watchglass/streams/ports/relational';

/** Returns the position of the newest placement of a sensor or base; empty if there is none. */
export async function placementHead(relational: Queryable, organizationId: number): Promise<string> {
  const [row] = await relational.query<{ head: string | null }>({
    name: 'placements.head',
    text: 'SELECT max(position) AS head FROM read.placements WHERE organization_id = $1',
    values: [organizationId],
  });
  return row?.head ?? '';
}
