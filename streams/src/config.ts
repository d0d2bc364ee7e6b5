import { fileURLToPath } from 'node:url';

/** Which wires to open. Without an address the embedded engine is started, with its data in `dataDir`. */
export interface StreamsConfig {
  /** `postgres://user:password@host:port/database` */
  readonly postgresUrl?: string | undefined;
  /** `http://user:password@host:port/database` */
  readonly clickHouseUrl?: string | undefined;
  readonly dataDir: string;
  /** Partitions of the reading log, 1 to 1024. */
  readonly logPartitions: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const MOST_PARTITIONS = 1024;

/** Reads the `WATCHGLASS_…` variables of the wires; throws with the name of one that makes no sense. */
export function readStreamsConfig(environment: Environment = process.env): StreamsConfig {
  return {
    postgresUrl: address(environment, 'WATCHGLASS_POSTGRES_URL', ['postgres:', 'postgresql:']),
    clickHouseUrl: address(environment, 'WATCHGLASS_CLICKHOUSE_URL', ['http:', 'https:']),
    dataDir: environment['WATCHGLASS_DATA_DIR'] || fileURLToPath(new URL('../../.data', import.meta.url)),
    logPartitions: partitions(environment, 'WATCHGLASS_LOG_PARTITIONS'),
  };
}

function address(environment: Environment, name: string, protocols: readonly string[]): string | undefined {
  const value = environment[name];
  if (value === undefined || value === '') return undefined;
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new Error(`${name} must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
  }
  return value;
}

function partitions(environment: Environment, name: string): number {
  const count = Number(environment[name] || 1);
  if (Number.isInteger(count) && count >= 1 && count <= MOST_PARTITIONS) return count;
  throw new Error(`${name} must be a whole number from 1 to ${MOST_PARTITIONS}`);
}
