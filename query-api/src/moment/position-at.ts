import type { Queryable } from '@watchglass/streams/ports/relational';

/** The position of the last entry that a workspace knew at an instant in epoch milliseconds; empty before its first. */
export async function positionAt(relational: Queryable, organizationId: number, at: number): Promise<string> {
  const [entry] = await relational.query<{ position: string }>({
    name: 'moments.position-at',
    text: 'SELECT position FROM read.moments WHERE organization_id = $1 AND known <= $2 ORDER BY known DESC, n DESC LIMIT 1',
    values: [organizationId, Math.floor(at)],
  });
  return entry?.position ?? '';
}
