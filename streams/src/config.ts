import { fileURLToPath } from 'node:url';
import { readKurrentUrl } from './distributed/event-store/address.ts';
import { readS3Address, type S3Address } from './distributed/files/address.ts';
import { readNatsConfig, type NatsConfig } from './distributed/nats/config.ts';
import { readAddress, readWholeNumber, type Environment } from './environment.ts';
import type { ScanFile } from './ports/files.ts';
import { readPostgresUrl } from './relational/postgres-address.ts';
import { readClickHouseSetting, type ClickHouseSetting } from './time-series/clickhouse-config.ts';

/** The engines to connect to. Without an address the embedded engine is started, with its data in `dataDir`. */
export interface StreamsConfig {
  /** `postgres://user:password@host:port/database`, with libpq's `sslmode` and `sslrootcert`, and `statement_timeout`. */
  readonly postgresUrl?: string | undefined;
  /** `http://user:password@host:port/database` */
  readonly clickHouseUrl?: string | undefined;
  readonly clickHouse?: ClickHouseSetting | undefined;
  /** `esdb://user:password@host:port` or `esdb+discover://…`. Without it PostgreSQL stores the events. */
  readonly eventStoreUrl?: string | undefined;
  /** Reading log and live bus. Without it PostgreSQL stores the reading log, and the live bus is in this process. */
  readonly nats?: NatsConfig | undefined;
  /** Without it PostgreSQL stores the files. */
  readonly files?: S3Address | undefined;
  /** Looks at every file before it is stored. No variable sets it: an installation with a scanner passes a function. */
  readonly scanFile?: ScanFile | undefined;
  readonly dataDir: string;
  /** Partitions of the reading log, 1 to 1024. */
  readonly logPartitions: number;
}

const MOST_PARTITIONS = 1024;

/** Reads the `WATCHGLASS_…` variables of the engines. Throws with the name of an invalid variable. */
export function readStreamsConfig(environment: Environment = process.env): StreamsConfig {
  return {
    postgresUrl: readPostgresUrl(environment),
    clickHouseUrl: readAddress(environment, 'WATCHGLASS_CLICKHOUSE_URL', ['http:', 'https:']),
    clickHouse: readClickHouseSetting(environment),
    eventStoreUrl: readKurrentUrl(environment),
    nats: readNatsConfig(environment),
    files: readS3Address(environment),
    dataDir: environment['WATCHGLASS_DATA_DIR'] || fileURLToPath(new URL('../../.data', import.meta.url)),
    logPartitions: readWholeNumber(environment, 'WATCHGLASS_LOG_PARTITIONS', {
      least: 1,
      most: MOST_PARTITIONS,
      otherwise: 1,
    }),
  };
}
