import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { discard } from '@watchglass/demo/discard';
import { startProcesses, type Processes, type ProcessesOptions } from '@watchglass/demo/processes/start-processes';
import { toClickHouseOptions } from '@watchglass/streams/engines';
import type { EmbeddedEngines } from './embedded-engines.ts';

export interface TestedProcesses extends Processes {
  /** The log of a service, over all its restarts. */
  output(name: string): string;
  /** For `stored.ts`: direct access to the stores. */
  readonly stores: EmbeddedEngines;
}

/**
 * The product as separate processes (see `startProcesses`), in a new folder that `stop` removes. Builders accept it
 * like the one-process stack: `newWorkspace(processes)`. Two proxies are trusted: the product's, and the address that a
 * test writes into `X-Forwarded-For` to act as several clients.
 */
export async function startTestedProcesses(options: Omit<ProcessesOptions, 'dataDir'> = {}): Promise<TestedProcesses> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'watchglass-processes-'));
  chmodSync(dataDir, 0o711);
  try {
    const processes = await startProcesses({
      ...options,
      dataDir,
      environment: { WATCHGLASS_TRUSTED_PROXIES: '2', ...options.environment },
    });
    return {
      ...processes,
      stores: {
        postgresUrl: processes.engines.environment['WATCHGLASS_POSTGRES_URL'] ?? '',
        clickHouse: toClickHouseOptions(processes.engines.environment['WATCHGLASS_CLICKHOUSE_URL'] ?? ''),
      },
      output: (name) => readFileSync(processes.service(name).log, 'utf8'),
      async stop() {
        await processes.stop();
        discard(dataDir);
      },
    };
  } catch (error) {
    discard(dataDir);
    throw error;
  }
}
