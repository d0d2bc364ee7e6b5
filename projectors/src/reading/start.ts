import { randomUUID } from 'node:crypto';
import { BLOCK_AGE_MS, LOG_KEPT_HOURS } from '@watchglass/schemas/reading/limits';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { Migration, Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { HeldProjector } from '../log-block/held-projector.ts';
import { readingLeasesMigration } from '../log-block/lease.ts';
import { plansMigration } from '../log-block/plans.ts';
import { followReaders } from '../reading-feed/follow-readers.ts';
import { readingReadersMigration } from '../reading-feed/tables.ts';
import { migrateTimeSeries } from '../migrate-time-series.ts';
import {
  derivationsMigration,
  fedMarksMigration,
  outputVersionMigration,
  pointsPositionMigration,
} from '../virtual-sensor/tables.ts';
import { baseContactsMigration } from './base-contacts.ts';
import { derivedLatestMigration, effectiveLatestMigration, latestValuesMigration } from './latest-values.ts';
import { pointIntervalsMigration } from './point-intervals.ts';
import { readingCountsMigration } from './reading-counts.ts';
import { readingFeedMigration } from './reading-feed.ts';
import { readingWork } from './reading-projector.ts';
import { READING_TIME_SERIES_MIGRATIONS } from './time-series-tables.ts';
import type { Uplink } from './uplink.ts';
import { CONSUMER } from './write-block.ts';

export const READ_MIGRATIONS: readonly Migration[] = [
  latestValuesMigration,
  pointIntervalsMigration,
  baseContactsMigration,
  readingCountsMigration,
  plansMigration('reading'),
  readingLeasesMigration,
  effectiveLatestMigration,
  derivedLatestMigration,
  derivationsMigration,
  outputVersionMigration,
  pointsPositionMigration,
  readingFeedMigration,
  readingReadersMigration,
  fedMarksMigration,
];
const HOUR_MS = 3_600_000;
/** The cost of an insert hardly depends on its rows: a smaller block waits for its time to pass. */
const BLOCK_FULL_READINGS = 100_000;
const HELD_READINGS = 400_000;

export interface ReadingProjectorOptions {
  readonly readingLog: ReadingLog;
  readonly relational: Relational;
  readonly timeSeries: TimeSeries;
  readonly liveBus: LiveBus;
  /** Called for every failure that is retried, and for unreadable entries of the log. */
  readonly report: (error: unknown) => void;
  /** UUIDs for blocks. */
  readonly newId?: () => string;
  /** Partitions of the log that this process consumes; all by default. */
  readonly partitions?: readonly number[];
}

export interface RunningReadingProjector {
  /** Resolves when PostgreSQL and ClickHouse contain everything that is in the log now. */
  settled(): Promise<void>;
  /** The next process reads unwritten entries from the log again. */
  stop(): Promise<void>;
}

/**
 * Projects readings from the log to latest values, the live bus and ClickHouse. Creates missing tables. Resolves when
 * the blocks planned by an earlier run have arrived, or when another process turns out to hold the lease: this one then
 * waits to take over.
 */
export async function startReadingProjector(options: ReadingProjectorOptions): Promise<RunningReadingProjector> {
  const { readingLog, relational, timeSeries, report } = options;
  await relational.migrate('read', READ_MIGRATIONS);
  await migrateTimeSeries({ relational, timeSeries }, READING_TIME_SERIES_MIGRATIONS);
  const partitions = options.partitions ?? Array.from({ length: readingLog.partitions }, (_, partition) => partition);
  const wires = { ...options, newId: options.newId ?? randomUUID };
  const projector = new HeldProjector<Uplink>(
    {
      of: 'reading',
      consumer: CONSUMER,
      log: readingLog,
      relational,
      report,
      partitions,
      fullSize: BLOCK_FULL_READINGS,
      heldSize: HELD_READINGS,
      blockAgeMs: BLOCK_AGE_MS,
      work: (on) => readingWork(wires, on),
    },
    0,
  );
  await projector.start();
  const following = followReaders(options);
  const trimming = setInterval(() => void readingLog.trim(LOG_KEPT_HOURS * HOUR_MS).catch(report), HOUR_MS);
  return {
    settled: () => projector.settled(),
    stop: async () => {
      clearInterval(trimming);
      await following.stop();
      return projector.stop();
    },
  };
}
