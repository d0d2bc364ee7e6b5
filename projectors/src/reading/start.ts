import { randomUUID } from 'node:crypto';
import { LOG_KEPT_HOURS } from '@watchglass/schemas/reading/limits';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { Migration, Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { migrateTimeSeries } from '../migrate-time-series.ts';
import { derivationsMigration, outputVersionMigration, pointsPositionMigration } from '../virtual-sensor/tables.ts';
import { baseContactsMigration } from './base-contacts.ts';
import { HeldProjector } from './held-projector.ts';
import { derivedLatestMigration, effectiveLatestMigration, latestValuesMigration } from './latest-values.ts';
import { pointIntervalsMigration } from './point-intervals.ts';
import { readingBlocksMigration } from './reading-blocks.ts';
import { readingCountsMigration } from './reading-counts.ts';
import { readingLeasesMigration } from './reading-lease.ts';
import { READING_TIME_SERIES_MIGRATIONS } from './time-series-tables.ts';

export const READ_MIGRATIONS: readonly Migration[] = [
  latestValuesMigration,
  pointIntervalsMigration,
  baseContactsMigration,
  readingCountsMigration,
  readingBlocksMigration,
  readingLeasesMigration,
  effectiveLatestMigration,
  derivedLatestMigration,
  derivationsMigration,
  outputVersionMigration,
  pointsPositionMigration,
];
const HOUR_MS = 3_600_000;

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
  const projector = new HeldProjector({ ...options, newId: options.newId ?? randomUUID, partitions });
  await projector.start();
  const trimming = setInterval(() => void readingLog.trim(LOG_KEPT_HOURS * HOUR_MS).catch(report), HOUR_MS);
  return {
    settled: () => projector.settled(),
    stop: () => {
      clearInterval(trimming);
      return projector.stop();
    },
  };
}
