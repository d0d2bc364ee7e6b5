import { READINGS_FOLLOWED, type ReadingsFollowed } from '@watchglass/schemas/reading-feed/messages';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { Queryable, Relational } from '@watchglass/streams/ports/relational';

interface Wires {
  readonly relational: Relational;
  readonly liveBus: LiveBus;
  readonly report: (error: unknown) => void;
}

/** Follows the workspaces whose readers announce themselves. Each process does; the second changes nothing. */
export function followReaders({ relational, liveBus, report }: Wires): { stop(): Promise<void> } {
  const underway = new Set<Promise<void>>();
  const stopListening = liveBus.subscribe(READINGS_FOLLOWED, (message) => {
    const { organizationId } = message as ReadingsFollowed;
    const work = relational.transaction((tx) => follow(tx, organizationId)).catch(report);
    underway.add(work);
    void work.finally(() => underway.delete(work));
  });
  return {
    stop: async () => {
      stopListening();
      await Promise.all(underway);
    },
  };
}

/**
 * Behind the lock of the blocks' numbers: whoever sees the reader sees the number of a block before the first one that has the readings
 * of the workspace, or that block.
 */
async function follow(tx: Queryable, organizationId: number): Promise<void> {
  await tx.query('SELECT block FROM read.reading_feed_head FOR UPDATE');
  await tx.query(
    `INSERT INTO read.reading_readers VALUES ($1, now())
      ON CONFLICT (organization_id) DO UPDATE SET asked_at = excluded.asked_at`,
    [organizationId],
  );
}
