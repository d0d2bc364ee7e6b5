import type { Queryable } from '@watchglass/streams/ports/relational';

/** Returns the position of the last change of an organization's own row; empty if there is none. */
export async function organizationHead(relational: Queryable, organizationId: number): Promise<string> {
  const [row] = await relational.query<{ position: string }>({
    name: 'organizations.head',
    text: 'SELECT position FROM read.organizations WHERE organization_id = $1',
    values: [organizationId],
  });
  return row?.position ?? '';
}
