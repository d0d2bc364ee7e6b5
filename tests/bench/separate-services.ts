import type { ProcessesOptions, ServiceProcess } from '@watchglass/demo/processes/start-processes';
import { openPostgres } from '@watchglass/streams/relational/postgres';
import { openClickHouse } from '@watchglass/streams/time-series/clickhouse';
import { startTestedProcesses, type TestedProcesses } from '../stack/processes.ts';
import type { Part, Product } from './product.ts';

export interface Services extends Product {
  readonly processes: TestedProcesses;
  /** The services whose name begins with `kind`. */
  named(kind: string): readonly ServiceProcess[];
}

export type ServicesOptions = Omit<ProcessesOptions, 'dataDir'>;

/**
 * Every service as its own process behind a proxy, with NATS for the reading log and the live bus: the topology of
 * Compose.
 */
export async function startServices(options: ServicesOptions = {}): Promise<Services> {
  const processes = await startTestedProcesses(options);
  const { stores, engines, services } = processes;
  if (engines.nats === null && options.environment?.['WATCHGLASS_NATS_URL'] === undefined) {
    await processes.stop();
    throw new Error('separate services need nats-server: it is not installed');
  }
  const relational = openPostgres({ url: stores.postgresUrl, max: 32 });
  const timeSeries = openClickHouse(stores.clickHouse);
  const named = (kind: string): ServiceProcess[] => Object.values(services).filter(({ name }) => name.startsWith(kind));
  const parts = (): Part[] => partsOf(processes);
  return {
    processes,
    relational,
    timeSeries,
    named,
    parts,
    stack: processes,
    postgres: {
      get pid() {
        return engines.postgres.pid;
      },
      url: stores.postgresUrl,
    },
    clickHouse: engines.clickhouse,
    roots: () => parts().flatMap(({ pids }) => pids),
    gateways: () => named('query-api').map(({ pid }) => pid),
    isEvaluated: () => isEvaluated(named('policies')),
    async restartGateways() {
      const gateways = named('query-api');
      await Promise.all(gateways.map((gateway) => gateway.kill()));
      await Promise.all(gateways.map((gateway) => gateway.ready()));
    },
    async stop() {
      await Promise.allSettled([relational.close(), timeSeries.close()]);
      await processes.stop();
    },
  };
}

function partsOf({ services, engines }: TestedProcesses): Part[] {
  const { postgres, clickhouse, nats } = engines;
  return [
    ...Object.values(services).map(({ name, pid }) => ({ name, pids: [pid] })),
    { name: 'PostgreSQL', pids: [postgres.pid] },
    { name: 'ClickHouse', pids: [clickhouse.pid] },
    ...(nats ? [{ name: 'NATS', pids: [nats.pid] }] : []),
  ];
}

const LAG = /^watchglass_reading_log_lag_entries\{consumer="alarms",.*\} (\d+)$/gm;

/** One sample for each evaluated partition; a partition of unknown lag has none, which does not count as zero. */
async function isEvaluated(evaluators: readonly ServiceProcess[]): Promise<boolean> {
  const told = (await Promise.all(evaluators.map(({ url }) => metricsOf(url)))).join('\n');
  const lags = [...told.matchAll(LAG)].map(([, entries]) => Number(entries));
  return (
    lags.length > 0 &&
    lags.length === sampled(told, 'watchglass_evaluator_partitions') &&
    lags.every((lag) => lag === 0)
  );
}

/** The text of a service's `/metrics`. */
export async function metricsOf(url: string): Promise<string> {
  return (await fetch(`${url}/metrics`)).text();
}

/** The sum of the samples of this name. */
export function sampled(told: string, name: string): number {
  const values = told.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
  return values.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
