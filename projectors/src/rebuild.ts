import { addCheckpoints, lockCheckpoints } from './checkpoints.ts';
import type { Projection } from './projection.ts';
import { catchUp, type ProjectionDeps } from './run-projections.ts';

/**
 * Empties the tables of a projection and writes them anew from the first event on. A runner of the same projection may go
 * on beside it. Nothing is announced on the way.
 */
export async function rebuild(projection: Projection, deps: ProjectionDeps): Promise<void> {
  await addCheckpoints(deps.relational, [projection.name]);
  await deps.relational.transaction(async (tx) => {
    await lockCheckpoints(tx, [projection.name]);
    await projection.empty(tx);
    await tx.query('DELETE FROM read.parked_events WHERE projection = $1', [projection.name]);
    await tx.query('UPDATE read.projection_checkpoints SET position = NULL WHERE projection = $1', [projection.name]);
  });
  await catchUp(projection, { ...deps, liveBus: silent }, new AbortController().signal);
}

const silent: Pick<ProjectionDeps['liveBus'], 'publish'> = { publish: () => undefined };
