import { checkRebuilt } from '@watchglass/projectors/rebuild/rebuild';
import { rowProjections } from '@watchglass/projectors/projections';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import { openPostgres } from '@watchglass/streams/relational/postgres';
import type { EmbeddedEngines } from '../stack/embedded-engines.ts';

/** Every row of the read models that differs from a rebuild, by hash, and each event that could not be projected. */
export async function differencesFromRebuilt({ postgresUrl }: EmbeddedEngines): Promise<readonly string[]> {
  const [eventStore, relational] = [
    await openPostgresEventStore({ url: postgresUrl }),
    openPostgres({ url: postgresUrl }),
  ];
  const found: string[] = [];
  const report = (error: unknown): void => void found.push(String(error));
  for (const projection of rowProjections) {
    for (const { table, key, kind } of await checkRebuilt(projection, { eventStore, relational, report }))
      found.push(`${table} ${key} ${kind}`);
  }
  await Promise.all([eventStore.close(), relational.close()]);
  return found;
}
