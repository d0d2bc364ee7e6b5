import { randomUUID } from 'node:crypto';
import type { Relational } from '../ports/relational.ts';
import type { TimeSeries } from '../ports/time-series.ts';
import { openPostgres } from '../relational/postgres.ts';
import type { PostgresOptions } from '../relational/postgres.ts';
import { openClickHouse } from '../time-series/clickhouse.ts';
import type { ClickHouseOptions } from '../time-series/clickhouse.ts';

/** `engines` is the address of the engine server. */
async function ask<T>(engines: string, engine: 'postgres' | 'clickhouse'): Promise<T> {
  const response = await fetch(`${engines}/${engine}`);
  if (!response.ok) throw new Error(await response.text());
  return response.json() as Promise<T>;
}

function freshName(): string {
  return `watchglass_${randomUUID().replaceAll('-', '')}`;
}

export interface FreshPostgres {
  readonly url: string;
  readonly relational: Relational;
  /** Closes `relational` and removes the database, even with other connections to it. */
  readonly drop: () => Promise<void>;
}

/** An empty PostgreSQL database on the server that all specs of a run share. */
export async function freshPostgresOn(
  engines: string,
  options: Omit<PostgresOptions, 'url'> = {},
): Promise<FreshPostgres> {
  const { url: server } = await ask<{ url: string }>(engines, 'postgres');
  const name = freshName();
  const admin = openPostgres({ url: server, max: 1 });
  // The files are never flushed, so copying them costs less than half of a copy by the log.
  await admin.query(`CREATE DATABASE ${name} STRATEGY FILE_COPY`);
  const url = new URL(`/${name}`, server).href;
  const relational = openPostgres({ ...options, url });
  return {
    url,
    relational,
    drop: async () => {
      await relational.close();
      await dropDatabase(admin, name);
      await admin.close();
    },
  };
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** The server's autovacuum may hold the database open; it may not be ended, and finishes by itself. */
async function dropDatabase(admin: Relational, name: string): Promise<void> {
  for (;;) {
    try {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE)) throw error;
    }
  }
}

export interface FreshClickHouse {
  readonly options: ClickHouseOptions;
  readonly timeSeries: TimeSeries;
  /** Removes the database and closes `timeSeries`. */
  readonly drop: () => Promise<void>;
}

/** An empty ClickHouse database on the server that all specs of a run share. */
export async function freshClickHouseOn(engines: string): Promise<FreshClickHouse> {
  const server = await ask<ClickHouseOptions>(engines, 'clickhouse');
  const options = { ...server, database: freshName() };
  const admin = openClickHouse(server);
  await admin.command(`CREATE DATABASE ${options.database} ENGINE = Atomic`);
  const timeSeries = openClickHouse(options);
  return {
    options,
    timeSeries,
    drop: async () => {
      await timeSeries.close();
      await admin.command(`DROP DATABASE ${options.database} SYNC`);
      await admin.close();
    },
  };
}
