import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedClickHouse } from '@watchglass/streams/embedded/clickhouse';
import { startEmbeddedPostgres } from '@watchglass/streams/embedded/postgres';
import { startNatsServer } from '@watchglass/streams/testing/nats-server';
import type { ClickHouseOptions } from '@watchglass/streams/time-series/clickhouse';
import { startClickHouseContainer, startNatsContainer, startPostgresContainer } from '../containers/started.ts';

/** The engines under the shared stack. */
export interface SharedEngines {
  readonly postgresUrl: string;
  readonly clickHouse: ClickHouseOptions;
  /** Undefined where the reading log is in PostgreSQL and the live bus in the process. */
  readonly natsUrl: string | undefined;
  stop(): Promise<void>;
}

/** Embedded ones; with `WATCHGLASS_TESTS_ON=nats` beside a NATS server, with `containers` all of them and NATS in containers. */
export function startSharedEngines(): Promise<SharedEngines> {
  const on = process.env['WATCHGLASS_TESTS_ON'];
  return on === 'containers' ? inContainers() : embedded(on === 'nats');
}

async function embedded(withNats: boolean): Promise<SharedEngines> {
  const folder = mkdtempSync(path.join(tmpdir(), 'watchglass-flows-'));
  chmodSync(folder, 0o711);
  const [postgres, clickHouse, nats] = await Promise.all([
    startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') }),
    startEmbeddedClickHouse({ dataDir: path.join(folder, 'clickhouse') }),
    withNats ? startNatsServer() : undefined,
  ]);
  const { url, user, password, database } = clickHouse;
  return {
    postgresUrl: postgres.url,
    clickHouse: { url, user, password, database },
    natsUrl: nats?.url,
    async stop() {
      await Promise.allSettled([postgres.stop(), clickHouse.stop(), nats?.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function inContainers(): Promise<SharedEngines> {
  const [postgres, clickHouse, nats] = await Promise.all([
    startPostgresContainer(),
    startClickHouseContainer(),
    startNatsContainer(),
  ]);
  return {
    postgresUrl: postgres.address,
    clickHouse: clickHouse.address,
    natsUrl: nats.address,
    async stop() {
      await Promise.allSettled([postgres, clickHouse, nats].map((each) => each.stop()));
    },
  };
}
