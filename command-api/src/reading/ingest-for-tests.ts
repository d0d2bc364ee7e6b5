import { decodeLogBody, type ReadingsBody } from '@watchglass/schemas/reading/log-body';
import type { EventFilter, EventStore, RecordedEvent } from '@watchglass/streams/ports/event-store';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { LogEntry, ReadingLog } from '@watchglass/streams/ports/reading-log';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import { openPostgresReadingLog } from '@watchglass/streams/reading-log/postgres';
import { freshPostgres } from '@watchglass/streams/testing/engines';
import { v7 } from 'uuid';
import type { Deps } from '../deps.ts';
import { metricTables } from '../metric/private-tables.ts';
import { UnitTable, type FollowedUnits } from '../quarantine/mapped-units.ts';
import { openAdjustments } from '../sensor/adjustments.ts';
import { Identities } from '../sensor/identities.ts';
import type { Cutoffs } from '../retention/cutoffs.ts';
import type { OutOfUse } from '../sensor/out-of-use.ts';
import { sensorTables } from '../sensor/private-tables.ts';
import type { Ingest } from './accept-uplink.ts';

/** 2026-01-15T12:00:00Z in epoch milliseconds: the clock in specs of ingest. */
export const NOON: number = Date.UTC(2026, 0, 15, 12);

export interface TestIngest extends Ingest {
  /** Another process on the same stores, without caches. */
  restarted(): Ingest;
  events(filter?: EventFilter): Promise<RecordedEvent[]>;
  /** Everything in the log, in order within each partition. */
  logged(): Promise<ReadingsBody[]>;
  close(): Promise<void>;
}

const silentBus: LiveBus = {
  publish: () => undefined,
  subscribe: () => () => undefined,
  close: () => Promise.resolve(),
};

const NONE_MAPPED: FollowedUnits = { known: () => Promise.resolve(new UnitTable()) };
const NONE_OUT_OF_USE: OutOfUse = { known: () => Promise.resolve(new Set()) };
const ALL_KEPT: Cutoffs = { known: () => Promise.resolve(new Map()) };

/** Ingest on a database of its own, with a log of four partitions. */
export async function openTestIngest(): Promise<TestIngest> {
  const database = await freshPostgres();
  const { url, relational } = database;
  await relational.migrate('command', [...sensorTables, ...metricTables]);
  const eventStore = await openPostgresEventStore({ url });
  const readingLog = await openPostgresReadingLog({ url, partitions: 4 });
  const deps: Deps = {
    eventStore,
    readingLog,
    relational,
    liveBus: silentBus,
    clock: () => new Date(NOON),
    newId: () => v7(),
  };
  return {
    deps,
    identities: new Identities(deps),
    outOfUse: NONE_OUT_OF_USE,
    adjustments: openAdjustments(relational, deps.clock),
    cutoffs: ALL_KEPT,
    mappedUnits: NONE_MAPPED,
    restarted: () => ({
      deps,
      identities: new Identities(deps),
      outOfUse: NONE_OUT_OF_USE,
      adjustments: openAdjustments(relational, deps.clock),
      cutoffs: ALL_KEPT,
      mappedUnits: NONE_MAPPED,
    }),
    events: (filter) => readEvents(eventStore, filter),
    logged: () => readLog(readingLog),
    async close() {
      await eventStore.close();
      await readingLog.close();
      await database.drop();
    },
  };
}

async function readEvents(eventStore: EventStore, filter?: EventFilter): Promise<RecordedEvent[]> {
  const found: RecordedEvent[] = [];
  for await (const { events } of eventStore.readAll(null, filter)) found.push(...events);
  return found;
}

async function readLog(log: ReadingLog): Promise<ReadingsBody[]> {
  const partitions = Array.from({ length: log.partitions }, (_, partition) => readPartition(log, partition));
  const bodies = (await Promise.all(partitions)).flat().map(({ body }) => decodeLogBody(body));
  return bodies.filter((body) => body.kind === 'readings');
}

async function readPartition(log: ReadingLog, partition: number): Promise<LogEntry[]> {
  const head = await log.head(partition);
  if (head === null) return [];
  const found: LogEntry[] = [];
  const consumer = `spec ${v7()}`;
  await new Promise<void>((resolve) => {
    const consuming = log.consume({
      consumer,
      partition,
      after: null,
      handle: (entries) => {
        found.push(...entries);
        if ((entries.at(-1)?.position ?? '') >= head) void consuming.stop().then(resolve);
        return Promise.resolve();
      },
    });
  });
  return found;
}
