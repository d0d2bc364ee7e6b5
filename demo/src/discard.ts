import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { discardEmbeddedPostgres } from '@watchglass/streams/embedded/postgres-cluster';

/** Removes all data of a demo, whose processes must have ended. */
export function discard(dataDir: string): void {
  discardEmbeddedPostgres(join(dataDir, 'postgres'));
  rmSync(dataDir, { recursive: true, force: true });
}
