import type { Queryable } from '@watchglass/streams/ports/relational';

/** Returns the names of an organization's locations by id. */
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
