import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ClickHouseOptions } from '@watchglass/streams/time-series/clickhouse';
import type { Stack } from './stack.ts';

export interface EmbeddedEngines {
  readonly postgresUrl: string;
  readonly clickHouse: ClickHouseOptions;
}

/**
 * Access to the engines that a stack runs itself: their ports are in their arguments, their passwords beside their
 * data.
 */
export async function enginesOf({ dataDir, pids }: Pick<Stack, 'dataDir' | 'pids'>): Promise<EmbeddedEngines> {
  const running = await pids();
  const secret = (file: string): string => readFileSync(path.join(dataDir, file), 'utf8');
  const port = (pid: number, pattern: RegExp): string => {
    const found = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .split('\0')
      .map((argument) => pattern.exec(argument)?.[1])
      .find(Boolean);
    if (found === undefined) throw new Error(`process ${pid} was not called with a port`);
    return found;
  };
  return {
    postgresUrl: `postgres://watchglass:${secret('postgres.password')}@127.0.0.1:${port(running.postgres, /^port=(\d+)$/)}/watchglass`,
    clickHouse: {
      url: `http://127.0.0.1:${port(running.clickhouse, /^(\d{2,5})$/)}`,
      user: 'watchglass',
      password: secret('clickhouse/password'),
      database: 'watchglass',
    },
  };
}
