import type { Server } from '@hapi/hapi';
import type { Queryable } from '@watchglass/streams/ports/relational';

/**
 * Returns true if the projectors have made every read model that a route names: before that, this process cannot
 * answer.
 */
export async function hasReadModels(server: Server, relational: Queryable): Promise<boolean> {
  const wanted = new Set(server.table().flatMap(({ settings }) => settings.app?.reads ?? []));
  const [made] = await relational.query<{ count: string }>({
    name: 'projections.made',
    text: 'SELECT count(*) FROM read.projection_checkpoints WHERE projection = ANY ($1)',
    values: [[...wanted]],
  });
  return Number(made?.count) === wanted.size;
}
