import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '@watchglass/streams/ports/relational';
import type { Projection } from '../projection.ts';
import { catchUp, type ProjectionDeps } from '../run-projections.ts';
import { CannotRebuild, rebuild } from './rebuild.ts';

const LOOK_AGAIN_MS = 200;

/**
 * Makes read models of another version's form again, beside the present tables, which serve until then. Resolves when
 * all tables have this version's form and have reached the head of the events.
 */
export async function renewReadModels(projections: readonly Projection[], deps: ProjectionDeps): Promise<void> {
  for (const projection of projections) if (!(await isOurs(projection, deps.relational))) await renew(projection, deps);
}

async function isOurs({ name, next }: Projection, relational: Queryable): Promise<boolean> {
  const [row] = await relational.query<{ form: string | null }>(
    'SELECT form FROM read.projection_checkpoints WHERE projection = $1',
    [name],
  );
  return row?.form === next?.form;
}

/** Retries, because another process of this version may rebuild it at the same time. */
async function renew(projection: Projection, deps: ProjectionDeps): Promise<void> {
  deps.log?.info({ projection: projection.name }, 'rebuilding: its tables are of another version');
  do {
    try {
      await rebuild(projection, deps);
    } catch (error) {
      if (!(error instanceof CannotRebuild)) throw error;
      await sleep(LOOK_AGAIN_MS);
    }
  } while (!(await isOurs(projection, deps.relational)));
  await catchUp(projection, deps, new AbortController().signal);
}
