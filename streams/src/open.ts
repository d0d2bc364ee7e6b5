import type { StreamsConfig } from './config.ts';
import { kurrentHosts } from './distributed/event-store/address.ts';
import type { S3Address } from './distributed/files/address.ts';
import { natsHosts } from './distributed/nats/address.ts';
import { findClickHouse, findPostgres, reached, toClickHouseUrl, type Engine } from './engines.ts';
import { openPostgresEventStore } from './event-store/postgres.ts';
import { openPostgresFiles } from './files/postgres.ts';
import { scannedFiles } from './files/scanned.ts';
import { openInProcessLiveBus } from './live-bus/in-process.ts';
import { measuredEventStore } from './observe/measured-event-store.ts';
import { countingLosses, measuredReadingLog } from './observe/measured-reading-log.ts';
import { measuredTimeSeries } from './observe/measured-time-series.ts';
import type { EventStore } from './ports/event-store.ts';
import type { Files } from './ports/files.ts';
import type { LiveBus } from './ports/live-bus.ts';
import type { LogName, ReadingLog } from './ports/reading-log.ts';
import type { Relational } from './ports/relational.ts';
import type { TimeSeries } from './ports/time-series.ts';
import { openPostgresReadingLog } from './reading-log/postgres.ts';
import { openPostgres } from './relational/postgres.ts';
import { tellAddresses } from './running.ts';
import { openClickHouse, type ClickHouseOptions } from './time-series/clickhouse.ts';

export interface Streams {
  readonly relational: Relational;
  readonly timeSeries: TimeSeries;
  /** Where another thread opens the time series for reading alone (`openStoredReadings`). */
  readonly readings: ClickHouseOptions;
  readonly eventStore: EventStore;
  readonly readingLog: ReadingLog;
  /** What walls showed: a log of the same kind, with entries and cursors of its own. */
  readonly receiptLog: ReadingLog;
  readonly liveBus: LiveBus;
  readonly files: Files;
  /** Of the running engines that were started here. */
  readonly pids: { readonly postgres?: number | undefined; readonly clickhouse?: number | undefined };
  /** Stops consumers and followers, then the wires, then the engines started here; once, however often it is called. */
  stop(): Promise<void>;
}

type Report = (line: string) => void;

interface Engines {
  readonly postgres: Engine<string>;
  readonly clickHouse: Engine<ClickHouseOptions>;
}

/** The opened resources; they are closed in reverse order. */
type Opened = { close(): Promise<void> }[];

/**
 * Opens every wire by its entry in `config`: the only place that chooses adapters. `report` receives restarts of
 * engines and failures that are retried. Throws with the variable's name if a configured address does not answer.
 */
export async function openStreams(config: StreamsConfig, report: Report = () => undefined): Promise<Streams> {
  const opened: Opened = [];
  try {
    const engines = await openEngines(config, report, opened);
    return await openWires(config, { engines, report, opened });
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

async function openEngines(config: StreamsConfig, report: Report, opened: Opened): Promise<Engines> {
  const [postgres, clickHouse] = await Promise.allSettled([
    findPostgres(config, report),
    findClickHouse(config, report),
  ]);
  for (const engine of [postgres, clickHouse]) {
    if (engine.status === 'fulfilled') opened.push({ close: () => engine.value.stop() });
  }
  if (postgres.status === 'rejected') throw postgres.reason;
  if (clickHouse.status === 'rejected') throw clickHouse.reason;
  const addresses = { postgresUrl: postgres.value.address, clickHouseUrl: toClickHouseUrl(clickHouse.value.address) };
  const untell =
    clickHouse.value.pid === undefined && postgres.value.pid === undefined
      ? undefined
      : tellAddresses(config.dataDir, addresses);
  if (untell) opened.push({ close: async () => untell() });
  return { postgres: postgres.value, clickHouse: clickHouse.value };
}

interface Opening {
  readonly engines: Engines;
  readonly report: Report;
  readonly opened: Opened;
}

async function openWires(config: StreamsConfig, { engines, report, opened }: Opening): Promise<Streams> {
  const { postgres, clickHouse } = engines;
  const keep = <Wire extends Opened[number]>(wire: Wire): Wire => {
    opened.push(wire);
    return wire;
  };
  const failed =
    (wire: string) =>
    (error: unknown): void =>
      report(`${wire}: ${describe(error)}`);
  const url = postgres.address;
  let stopping: Promise<void> | undefined;
  return {
    relational: keep(openPostgres({ url })),
    timeSeries: measuredTimeSeries(keep(openClickHouse(clickHouse.address))),
    readings: clickHouse.address,
    liveBus: keep(await openLiveBus(config, failed('live bus'))),
    files: keep(await openFiles(config, url)),
    eventStore: measuredEventStore(keep(await openEventStore(config, url, failed('event store')))),
    readingLog: keep(
      measuredReadingLog(
        'readings',
        await openLog('readings', config, { url, report: countingLosses('readings', failed('reading log')) }),
      ),
    ),
    receiptLog: keep(
      measuredReadingLog(
        'receipts',
        await openLog('receipts', config, { url, report: countingLosses('receipts', failed('receipt log')) }),
      ),
    ),
    get pids() {
      return { postgres: postgres.pid, clickhouse: clickHouse.pid };
    },
    stop: () => (stopping ??= closeAll(opened)),
  };
}

type Failed = (error: unknown) => void;

// The clients of NATS and EventStoreDB are loaded on demand: loading both takes as long as the rest of a start.

async function openLiveBus({ nats }: StreamsConfig, failed: Failed): Promise<LiveBus> {
  if (nats === undefined) return openInProcessLiveBus(failed);
  const { openNatsLiveBus } = await import('./distributed/live-bus/nats.ts');
  return reached('WATCHGLASS_NATS_URL', natsHosts(nats.url), openNatsLiveBus(nats, failed));
}

async function openFiles({ files: address, scanFile }: StreamsConfig, url: string): Promise<Files> {
  const files = address === undefined ? await openPostgresFiles({ url }) : await openFilesAt(address);
  return scanFile === undefined ? files : scannedFiles(files, scanFile);
}

async function openFilesAt(address: S3Address): Promise<Files> {
  const { openS3Files } = await import('./distributed/files/s3.ts');
  return reached('WATCHGLASS_FILES_URL', [new URL(address.bucket).host], openS3Files(address));
}

async function openEventStore({ eventStoreUrl }: StreamsConfig, url: string, report: Failed): Promise<EventStore> {
  if (eventStoreUrl === undefined) return openPostgresEventStore({ url, report });
  const { openKurrentEventStore } = await import('./distributed/event-store/kurrent.ts');
  return reached(
    'WATCHGLASS_EVENTSTOREDB_URL',
    kurrentHosts(eventStoreUrl),
    openKurrentEventStore({ url: eventStoreUrl, report }),
  );
}

async function openLog(
  log: LogName,
  { nats, logPartitions: partitions }: StreamsConfig,
  { url, report }: { readonly url: string; readonly report: Failed },
): Promise<ReadingLog> {
  if (nats === undefined) return openPostgresReadingLog({ url, log, partitions, report });
  const { openNatsReadingLog } = await import('./distributed/reading-log/nats.ts');
  return reached('WATCHGLASS_NATS_URL', natsHosts(nats.url), openNatsReadingLog({ ...nats, log, partitions, report }));
}

/** The message, and the driver's message behind a fault. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}

/** A resource that fails to close does not keep the others open. */
async function closeAll(opened: Opened): Promise<void> {
  const failures: unknown[] = [];
  for (const wire of opened.splice(0).toReversed()) await wire.close().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, 'not everything could be closed');
}
