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

/** Where an engine answers; `pid` where it was started here and so ends with `stop`. */
export interface Engine<Address> {
  readonly address: Address;
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/** The PostgreSQL `config` names, or one of our own. */
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

/** The ClickHouse `config` names, or one of our own. */
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

/** What opens, or the reason told by its variable and without a password. */
export async function reached<Wire>(variable: string, hosts: readonly string[], opening: Promise<Wire>): Promise<Wire> {
  return opening.catch((error: unknown) => {
    throw error instanceof Unavailable
      ? new Error(`${variable}: nothing usable answers at ${hosts.join()}`, { cause: error })
      : error;
  });
}

/** The address is told without its password. */
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

/** The address as one text, the way `WATCHGLASS_CLICKHOUSE_URL` writes it. */
export function toClickHouseUrl({ url, user, password, database }: ClickHouseOptions): string {
  const address = new URL(url);
  address.username = encodeURIComponent(user);
  address.password = encodeURIComponent(password);
  address.pathname = `/${encodeURIComponent(database)}`;
  return address.href;
}

/** And back. */
export function toClickHouseOptions(url: string): ClickHouseOptions {
  const { origin, username, password, pathname } = new URL(url);
  return {
    url: origin,
    user: decodeURIComponent(username) || 'default',
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || 'default',
  };
}
