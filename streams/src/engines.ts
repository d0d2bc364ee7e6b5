import { join } from 'node:path';
import type { StreamsConfig } from './config.ts';
import { startEmbeddedClickHouse } from './embedded/clickhouse.ts';
import { startEmbeddedPostgres } from './embedded/postgres.ts';
import type { Relational } from './ports/relational.ts';
import type { TimeSeries } from './ports/time-series.ts';
import { Unavailable } from './ports/fault.ts';
import { openPostgres } from './relational/postgres.ts';
import { openClickHouse, type ClickHouseOptions } from './time-series/clickhouse.ts';

type Report = (line: string) => void;

/** The address of an engine; `pid` if this process started it, so that `stop` ends it. */
export interface Engine<Address> {
  readonly address: Address;
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/** The PostgreSQL of `config`, or an embedded one. */
export async function findPostgres({ postgresUrl, dataDir }: StreamsConfig, report: Report): Promise<Engine<string>> {
  if (postgresUrl !== undefined) {
    await answers('WATCHGLASS_POSTGRES_URL', postgresUrl, openPostgres({ url: postgresUrl, max: 1 }));
    return elsewhere(postgresUrl);
  }
  const started = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), report });
  return {
    address: started.url,
    get pid() {
      return started.pid;
    },
    stop: () => started.stop(),
  };
}

/** The ClickHouse of `config`, or an embedded one. */
export async function findClickHouse(
  { clickHouseUrl, clickHouse, dataDir }: StreamsConfig,
  report: Report,
): Promise<Engine<ClickHouseOptions>> {
  if (clickHouseUrl !== undefined) {
    const address = { ...toClickHouseOptions(clickHouseUrl), ...clickHouse };
    await answers('WATCHGLASS_CLICKHOUSE_URL', clickHouseUrl, openClickHouse(address));
    return elsewhere(address);
  }
  const started = await startEmbeddedClickHouse({ dataDir: join(dataDir, 'clickhouse'), report });
  return {
    address: started,
    get pid() {
      return started.pid;
    },
    stop: () => started.stop(),
  };
}

const elsewhere = <Address>(address: Address): Engine<Address> => ({
  address,
  pid: undefined,
  stop: () => Promise.resolve(),
});

/** Returns the opened wire. Throws an error that names the variable and hosts, without a password. */
export async function reached<Wire>(variable: string, hosts: readonly string[], opening: Promise<Wire>): Promise<Wire> {
  return opening.catch((error: unknown) => {
    throw error instanceof Unavailable
      ? new Error(`${variable}: nothing usable answers at ${hosts.join()}`, { cause: error })
      : error;
  });
}

/** The error names the address without its password. */
async function answers(
  variable: string,
  url: string,
  wire: Pick<Relational | TimeSeries, 'query' | 'close'>,
): Promise<void> {
  try {
    await wire.query('SELECT 1');
  } catch (error) {
    throw new Error(`${variable}: nothing usable answers at ${new URL(url).host}`, { cause: error });
  } finally {
    await wire.close();
  }
}

/** The address as one text, in the form of `WATCHGLASS_CLICKHOUSE_URL`. */
export function toClickHouseUrl({ url, user, password, database }: ClickHouseOptions): string {
  const address = new URL(url);
  address.username = encodeURIComponent(user);
  address.password = encodeURIComponent(password);
  address.pathname = `/${encodeURIComponent(database)}`;
  return address.href;
}

/** The inverse of `toClickHouseUrl`. */
export function toClickHouseOptions(url: string): ClickHouseOptions {
  const { origin, username, password, pathname } = new URL(url);
  return {
    url: origin,
    user: decodeURIComponent(username) || 'default',
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || 'default',
  };
}
