import { randomUUID } from 'node:crypto';
import { LOG_KEPT_HOURS } from '@watchglass/schemas/reading/limits';
import type { LiveBus } from '@watchglass/streams/ports/live-bus';
import type { ReadingLog } from '@watchglass/streams/ports/reading-log';
import type { Migration, Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { HeldProjector } from '../log-block/held-projector.ts';
import { plansMigration } from '../log-block/plans.ts';
import { migrateTimeSeries } from '../migrate-time-series.ts';
import { receiptMarksMigration } from './receipt-marks.ts';
import { RECEIPT_TIME_SERIES_MIGRATIONS, type ReceiptItem } from './receipt-rows.ts';
import { RECEIPTS_CONSUMER, receiptWork } from './receipt-work.ts';
import { wallPresenceMigration } from './wall-presence.ts';

export const RECEIPT_MIGRATIONS: readonly Migration[] = [
  plansMigration('receipt'),
  receiptMarksMigration,
  wallPresenceMigration,
];

const HOUR_MS = 3_600_000;
const BLOCK_AGE_MS = 1_000;
const BLOCK_FULL_BYTES = 8 * 1024 * 1024;
const HELD_BYTES = 64 * 1024 * 1024;
/** Numbers of leases that no partition of readings has. */
const FIRST_LEASE = 1_000_000;

export interface ReceiptProjectorOptions {
  readonly receiptLog: ReadingLog;
  readonly relational: Relational;
  readonly timeSeries: TimeSeries;
  readonly liveBus: LiveBus;
  /** Called for every failure that is retried, and for unreadable entries of the log. */
  readonly report: (error: unknown) => void;
}

export interface RunningReceiptProjector {
  /** Resolves when PostgreSQL and ClickHouse contain everything that is in the log now. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Projects what walls say to their presence and to ClickHouse. Needs the leases of `startReadingProjector`. */
export async function startReceiptProjector(options: ReceiptProjectorOptions): Promise<RunningReceiptProjector> {
  const { receiptLog, relational, timeSeries, report } = options;
  await relational.migrate('read', RECEIPT_MIGRATIONS);
  await migrateTimeSeries({ relational, timeSeries }, RECEIPT_TIME_SERIES_MIGRATIONS);
  const projector = new HeldProjector<ReceiptItem>(
    {
      of: 'receipt',
      consumer: RECEIPTS_CONSUMER,
      log: receiptLog,
      relational,
      report,
      partitions: Array.from({ length: receiptLog.partitions }, (_, partition) => partition),
      fullSize: BLOCK_FULL_BYTES,
      heldSize: HELD_BYTES,
      blockAgeMs: BLOCK_AGE_MS,
      work: (on) => receiptWork({ ...options, newId: randomUUID }, on),
    },
    FIRST_LEASE,
  );
  await projector.start();
  const trimming = setInterval(() => void receiptLog.trim(LOG_KEPT_HOURS * HOUR_MS).catch(report), HOUR_MS);
  return {
    settled: () => projector.settled(),
    stop: () => {
      clearInterval(trimming);
      return projector.stop();
    },
  };
}
