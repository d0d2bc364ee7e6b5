import type { Queryable } from '@watchglass/streams/ports/relational';

/** What the locations of an organization are called, by their ids. */
export async function locationNames(
  relational: Queryable,
  organizationId: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = await relational.query<{ id: string; name: string }>({
    name: 'locations.names',
    text: 'SELECT id, name FROM read.locations WHERE organization_id = $1 AND NOT deleted',
    values: [organizationId],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
