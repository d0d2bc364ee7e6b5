import { freshClickHouseOn, freshPostgresOn } from '@watchglass/streams/testing/fresh-databases';
import { startNatsServer } from '@watchglass/streams/testing/nats-server';
import type { ClickHouseOptions } from '@watchglass/streams/time-series/clickhouse';
import { startClickHouseContainer, startNatsContainer, startPostgresContainer } from '../containers/started.ts';

/** The engines under the shared stack. */
export interface SharedEngines {
  readonly postgresUrl: string;
  readonly clickHouse: ClickHouseOptions;
  /** Undefined if the reading log is in PostgreSQL and the live bus in the process. */
  readonly natsUrl: string | undefined;
  stop(): Promise<void>;
}

/**
 * New databases on the engines of the run. `WATCHGLASS_TESTS_ON=nats` adds a NATS server; `containers` runs engines and
 * NATS in containers.
 */
export function startSharedEngines(engines: string): Promise<SharedEngines> {
  const on = process.env['WATCHGLASS_TESTS_ON'];
  return on === 'containers' ? inContainers() : ofTheRun(engines, on === 'nats');
}

async function ofTheRun(engines: string, withNats: boolean): Promise<SharedEngines> {
  const [postgres, clickHouse, nats] = await Promise.all([
    freshPostgresOn(engines),
    freshClickHouseOn(engines),
    withNats ? startNatsServer() : undefined,
  ]);
  return {
    postgresUrl: postgres.url,
    clickHouse: clickHouse.options,
    natsUrl: nats?.url,
    async stop() {
      await Promise.allSettled([postgres.drop(), clickHouse.drop(), nats?.stop()]);
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
