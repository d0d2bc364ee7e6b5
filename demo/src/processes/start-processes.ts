import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { steadyPort } from '@watchglass/streams/embedded/steady-port';
import { tellAddresses } from '@watchglass/streams/running';
import { startEngines, type Engines } from './engines.ts';
import { proxyProgram, serviceProgram, type Instance, type ServiceKind } from './programs.ts';
import { Supervised, type Program } from './supervised.ts';

export interface ProcessesOptions {
  /** Engines' data, secrets, the mail outbox and `logs/<name>.log`. */
  readonly dataDir: string;
  /** Of the proxy; 0 (default) takes any free port, as for MQTT. */
  readonly port?: number;
  readonly mqttPort?: number;
  /** Default: two query-api and one of each other. */
  readonly instances?: Partial<Readonly<Record<ServiceKind, number>>>;
  /** `WATCHGLASS_…` variables of every service; an address given here takes precedence over an engine started here. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Additional variables for single services, by name: for example the address of a test's proxy. */
  readonly environmentOf?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * The folder of a service's code, called at each start: for example another version of the product. Default: this
   * one.
   */
  readonly folderOf?: (name: string) => string;
  /** Running engines of `startEngines`, which outlive `stop`. Default: started here. */
  readonly engines?: Engines;
  /** Receives plain sentences about started processes and unexpected ends. */
  readonly report?: (line: string) => void;
}

/** One supervised service: see `Supervised` for its methods. `url` is its own address, past the proxy. */
export type ServiceProcess = Supervised & { readonly url: string };

export interface Processes {
  /** The address of the proxy: the whole product for people and bases. */
  readonly url: string;
  readonly mqtt: string;
  /** The folder of mails when no SMTP server is configured. */
  readonly outbox: string;
  readonly dataDir: string;
  /**
   * By name: `command-api`, `policies`, `projectors`, `query-api-1`, `query-api-2`, `proxy`; several instances of a kind are
   * numbered from 1. Each has `pid`, `url`, `log`, `kill()`, `stop()`, `start()`, `ready()`, `pause()`, `resume()`, `restart()`.
   */
  readonly services: Readonly<Record<string, ServiceProcess>>;
  /** `postgres`, `clickhouse`, `nats`: `pid`, `kill()`, `pause()`, `resume()`; and `environment`, which names their addresses. */
  readonly engines: Engines;
  /** The service of this name; throws if there is none. */
  service(name: string): ServiceProcess;
  /** Stops all processes started here, the proxy first and the engines last. */
  stop(): Promise<void>;
}

const ORDER: readonly ServiceKind[] = ['projectors', 'policies', 'deliveries', 'command-api', 'query-api'];
const USUAL: Readonly<Record<ServiceKind, number>> = {
  projectors: 1,
  policies: 1,
  deliveries: 0,
  'command-api': 1,
  'query-api': 2,
};

/**
 * The topology of `docker-compose.yml` without Docker: engines, then every service as its own process by its own
 * `main.ts`, all at once, and the proxy in front, on addresses of this machine alone. Deliveries are started only if `instances`
 * asks for them. Resolves when all are ready. Throws with the end of the log of a service that is not, and stops the others.
 */
export async function startProcesses(options: ProcessesOptions): Promise<Processes> {
  const { dataDir, report = () => undefined } = options;
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  const engines = options.engines ?? (await startEngines({ dataDir, report }));
  const services: ServiceProcess[] = [];
  const untell = tellAddresses(dataDir, addressesOf(engines));
  const stop = async (): Promise<void> => {
    await Promise.all(
      services
        .splice(0)
        .toReversed()
        .map((service) => service.stop()),
    );
    untell();
    if (!options.engines) await engines.stop();
  };
  try {
    return await start(options, { engines, services, report, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

function addressesOf({ environment }: Engines): Parameters<typeof tellAddresses>[1] {
  return {
    postgresUrl: environment['WATCHGLASS_POSTGRES_URL'] ?? '',
    clickHouseUrl: environment['WATCHGLASS_CLICKHOUSE_URL'] ?? '',
  };
}

interface Starting {
  readonly engines: Engines;
  readonly services: ServiceProcess[];
  readonly report: (line: string) => void;
  readonly stop: () => Promise<void>;
}

async function start(options: ProcessesOptions, { engines, services, report, stop }: Starting): Promise<Processes> {
  const { dataDir, folderOf } = options;
  const door = { port: options.port || (await steadyPort()), mqttPort: options.mqttPort || (await steadyPort()) };
  const url = `http://localhost:${door.port}`;
  const environment = {
    ...process.env,
    WATCHGLASS_DATA_DIR: dataDir,
    WATCHGLASS_PUBLIC_URL: url,
    WATCHGLASS_TRUSTED_PROXIES: '1',
    ...engines.environment,
    ...options.environment,
  };
  const begin = (program: Program, address: string): ServiceProcess => {
    const service = Object.assign(new Supervised(program, report), { url: address });
    services.push(service);
    service.start();
    return service;
  };
  const instances = await instancesOf({ ...USUAL, ...options.instances });
  for (const instance of instances) {
    const env = { ...environment, ...options.environmentOf?.[instance.name] };
    begin(
      serviceProgram(instance, { env, dataDir, folder: folderOf && (() => folderOf(instance.name)) }),
      `http://127.0.0.1:${instance.port}`,
    );
  }
  begin(proxyProgram(instances, { ...door, env: process.env, dataDir }), url);
  await Promise.all(
    services.map(async (service) => {
      await service.ready();
      report(`${service.name} is ready at ${service.url}`);
    }),
  );
  const byName = Object.fromEntries(services.map((service) => [service.name, service]));
  return {
    url,
    dataDir,
    engines,
    stop,
    mqtt: `mqtt://127.0.0.1:${door.mqttPort}`,
    outbox: join(dataDir, 'outbox'),
    services: byName,
    service(name) {
      const found = byName[name];
      if (!found) throw new Error(`there is no service ${name}, but ${Object.keys(byName).join(', ')}`);
      return found;
    },
  };
}

async function instancesOf(counts: Readonly<Record<ServiceKind, number>>): Promise<Instance[]> {
  const named = ORDER.flatMap((kind) =>
    Array.from({ length: counts[kind] }, (_each, index) => ({
      kind,
      name: counts[kind] === 1 ? kind : `${kind}-${index + 1}`,
    })),
  );
  const instances: Instance[] = [];
  for (const each of named) instances.push({ ...each, port: await steadyPort(), mqttPort: await steadyPort() });
  return instances;
}
