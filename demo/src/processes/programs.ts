import { join } from 'node:path';
import { built } from '../built.ts';
import type { ProxyOptions } from '../proxy/proxy.ts';
import type { Upstream } from '../proxy/upstreams.ts';
import type { Program } from './supervised.ts';

export type ServiceKind = 'command-api' | 'policies' | 'deliveries' | 'projectors' | 'query-api';

/** One instance of a service; it keeps its ports over all restarts. */
export interface Instance {
  readonly kind: ServiceKind;
  readonly name: string;
  readonly port: number;
  /** Used by the command side alone. */
  readonly mqttPort: number;
}

interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dataDir: string;
  readonly folder?: (() => string) | undefined;
}

const HOST = '127.0.0.1';

const PREFIXES: Readonly<Record<ServiceKind, string>> = {
  'command-api': 'WATCHGLASS_COMMAND',
  policies: 'WATCHGLASS_POLICIES',
  deliveries: 'WATCHGLASS_DELIVERIES',
  projectors: 'WATCHGLASS_PROJECTORS',
  'query-api': 'WATCHGLASS_QUERY',
};

const logOf = (name: string, dataDir: string): string => join(dataDir, 'logs', `${name}.log`);

async function saysReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) });
  await answer.arrayBuffer();
  return answer.status === 200;
}

/** The built program of a service. */
export function serviceProgram(
  { kind, name, port, mqttPort }: Instance,
  { env, dataDir, folder }: Surroundings,
): Program {
  const prefix = PREFIXES[kind];
  const own = {
    [`${prefix}_HOST`]: HOST,
    [`${prefix}_PORT`]: String(port),
    WATCHGLASS_MQTT_HOST: HOST,
    WATCHGLASS_MQTT_PORT: String(mqttPort),
  };
  return {
    name,
    command: process.execPath,
    args: built(kind),
    folder,
    env: { ...env, ...own },
    tethered: true,
    isReady: () => saysReady(`http://${HOST}:${port}`),
    log: logOf(name, dataDir),
  };
}

/** The proxy in front of the services. It is ready when a service answers through it. */
export function proxyProgram(
  instances: readonly Instance[],
  { env, dataDir, ...door }: Surroundings & Pick<ProxyOptions, 'port' | 'mqttPort'>,
): Program {
  const upstreams = (kind: ServiceKind, portOf: (instance: Instance) => number): Upstream[] =>
    instances
      .filter((instance) => instance.kind === kind)
      .map((instance) => ({ host: HOST, port: portOf(instance), health: `http://${HOST}:${instance.port}` }));
  const options: ProxyOptions = {
    host: HOST,
    ...door,
    queries: upstreams('query-api', ({ port }) => port),
    commands: upstreams('command-api', ({ port }) => port),
    mqtt: upstreams('command-api', ({ mqttPort }) => mqttPort),
  };
  return {
    name: 'proxy',
    command: process.execPath,
    args: [...built('proxy'), JSON.stringify(options)],
    env,
    tethered: true,
    isReady: () => saysReady(`http://${HOST}:${door.port}`),
    log: logOf('proxy', dataDir),
  };
}
