import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { openPostgresFiles } from '@watchglass/streams/files/postgres';
import { openInProcessLiveBus } from '@watchglass/streams/live-bus/in-process';
import { openPostgresReadingLog } from '@watchglass/streams/reading-log/postgres';
import { freshPostgres } from '@watchglass/streams/testing/engines';
import type { Deps, ServiceDeps } from './deps.ts';

/** The durable part of a test: its own stores, a folder, and a clock that advances only when the test advances it. */
export interface Stores {
  readonly deps: Pick<ServiceDeps, keyof Deps | 'files' | 'receiptLog' | 'readings' | 'timeSeries'>;
  readonly dataDir: string;
  readonly clock: { now: number };
  readonly remove: () => Promise<void>;
}

/** `openEventStore` opens another event store than the one in PostgreSQL. */
export async function openStores(openEventStore?: () => Promise<EventStore>): Promise<Stores> {
  const { relational, url, drop } = await freshPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'watchglass-command-'));
  const clock = { now: Date.UTC(2026, 10, 21, 10) };
  const deps: Stores['deps'] = {
    relational,
    eventStore: await (openEventStore?.() ?? openPostgresEventStore({ url })),
    readingLog: await openPostgresReadingLog({ url, partitions: 1 }),
    receiptLog: await openPostgresReadingLog({ url, log: 'receipts', partitions: 1 }),
    liveBus: openInProcessLiveBus((error) => {
      throw error;
    }),
    files: await openPostgresFiles({ url }),
    // No time series: nothing listens there.
    readings: { url: 'http://127.0.0.1:1', user: 'default', password: '', database: 'default' },
    timeSeries: { query: () => Promise.resolve([]) },
    clock: () => new Date(clock.now),
    newId: v7,
  };
  return {
    deps,
    dataDir,
    clock,
    async remove() {
      await Promise.all(
        [deps.eventStore, deps.readingLog, deps.receiptLog, deps.liveBus, deps.files].map((each) => each.close()),
      );
      await drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
