import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { discard } from '@watchglass/demo/discard';
import { startEngines } from '@watchglass/demo/processes/engines';
import type { TestedProcesses } from '../stack/processes.ts';
import { openCutProxy, type CutProxy } from './cut-proxy.ts';
import { install, type Installation } from './installation.ts';

const VARIABLES = {
  postgres: 'WATCHGLASS_POSTGRES_URL',
  clickhouse: 'WATCHGLASS_CLICKHOUSE_URL',
  nats: 'WATCHGLASS_NATS_URL',
} as const;
type EngineName = keyof typeof VARIABLES;

/** Pairs of processes that are always connected. */
export const PAIRS = [
  'command-api–postgres',
  'command-api–nats',
  'policies–postgres',
  'policies–nats',
  'projectors–postgres',
  'projectors–nats',
  'projectors–clickhouse',
  'query-api–postgres',
  'query-api–nats',
  'query-api–clickhouse',
] as const;
export type PairName = (typeof PAIRS)[number];

export interface CutInstallation extends Installation {
  readonly lines: ReadonlyMap<PairName, CutProxy>;
  stop(): Promise<void>;
}

/** Two instances evaluate alarms; the other services have one each. */
const INSTANCES = { policies: 2, 'query-api': 1 } as const;

/** The processes at the near end of a line. */
export function instancesOf(pair: PairName): readonly string[] {
  const [service = ''] = pair.split('–');
  return service === 'policies' ? ['policies-1', 'policies-2'] : [service];
}

/** The product with a separate line from each service to each engine. */
export async function installOnLines(): Promise<CutInstallation> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'watchglass-engines-'));
  chmodSync(dataDir, 0o711);
  const engines = await startEngines({ dataDir });
  const lines = new Map<PairName, CutProxy>();
  const environmentOf: Record<string, Record<string, string>> = {};
  let processes: TestedProcesses | undefined;
  const stop = async (): Promise<void> => {
    await processes?.stop();
    for (const line of lines.values()) await line.close();
    await engines.stop();
    discard(dataDir);
  };
  try {
    for (const pair of PAIRS) {
      const [, engine = ''] = pair.split('–');
      const variable = VARIABLES[engine as EngineName];
      const address = new URL(engines.environment[variable] ?? '');
      const line = await openCutProxy(Number(address.port));
      lines.set(pair, line);
      address.port = String(line.port);
      for (const name of instancesOf(pair)) environmentOf[name] = { ...environmentOf[name], [variable]: address.href };
    }
    const installation = await install({ engines, environmentOf, instances: INSTANCES });
    processes = installation.processes;
    return { ...installation, lines, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
