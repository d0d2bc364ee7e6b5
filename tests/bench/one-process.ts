import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedClickHouse, type EmbeddedClickHouse } from '@watchglass/streams/embedded/clickhouse';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@watchglass/streams/embedded/postgres';
import type { Relational } from '@watchglass/streams/ports/relational';
import type { TimeSeries } from '@watchglass/streams/ports/time-series';
import { openPostgres } from '@watchglass/streams/relational/postgres';
import { openClickHouse } from '@watchglass/streams/time-series/clickhouse';
import { startStack, type Stack } from '../stack/stack.ts';
import type { Part, Product } from './product.ts';

/** PostgreSQL and ClickHouse in a folder of their own, and a service's environment to use them. */
export interface Engines {
  readonly postgres: EmbeddedPostgres;
  readonly clickHouse: EmbeddedClickHouse;
  readonly relational: Relational;
  readonly timeSeries: TimeSeries;
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export async function startEngines(): Promise<Engines> {
  const folder = mkdtempSync(path.join(tmpdir(), 'watchglass-bench-'));
  chmodSync(folder, 0o711);
  const [postgres, clickHouse] = await Promise.all([
    startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') }),
    startEmbeddedClickHouse({ dataDir: path.join(folder, 'clickhouse') }),
  ]);
  const { url, user, password, database } = clickHouse;
  const relational = openPostgres({ url: postgres.url, max: 32 });
  const timeSeries = openClickHouse(clickHouse);
  return {
    postgres,
    clickHouse,
    relational,
    timeSeries,
    environment: {
      WATCHGLASS_POSTGRES_URL: postgres.url,
      WATCHGLASS_CLICKHOUSE_URL: Object.assign(new URL(`/${database}`, url), { username: user, password }).href,
      WATCHGLASS_TRUSTED_PROXIES: '1',
    },
    async stop() {
      await Promise.allSettled([relational.close(), timeSeries.close()]);
      await Promise.allSettled([postgres.stop(), clickHouse.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface OneProcess extends Product {
  readonly stack: Stack;
}

/**
 * The whole product as one service process on two engines, with further variables; `BENCH_NODE_OPTIONS` apply to that
 * process, for profiles.
 */
export async function startOneProcess(more: Readonly<Record<string, string>> = {}): Promise<OneProcess> {
  const { environment, ...engines } = await startEngines();
  const stack = await startStack({
    ...environment,
    ...more,
    NODE_OPTIONS: process.env['BENCH_NODE_OPTIONS'] ?? '',
  }).catch(async (error: unknown) => {
    await engines.stop();
    throw error;
  });
  const parts = (): readonly Part[] => [
    { name: 'Node', pids: [stack.pid] },
    { name: 'PostgreSQL', pids: [Number(engines.postgres.pid)] },
    { name: 'ClickHouse', pids: [Number(engines.clickHouse.pid)] },
  ];
  return {
    ...engines,
    stack,
    parts,
    roots: () => parts().flatMap(({ pids }) => pids),
    gateways: () => [stack.pid],
    isEvaluated: () => isEvaluated(engines.relational),
    async restartGateways() {
      await stack.kill();
      await stack.start();
    },
    async stop() {
      await stack.stop();
      await engines.stop();
    },
  };
}

async function isEvaluated(relational: Relational): Promise<boolean> {
  const rows = await relational.query(`SELECT 1 FROM reading_log.cursor c WHERE consumer = 'alarms' AND position <
    (SELECT max(position) FROM reading_log.entry e WHERE e.partition = c.partition)`);
  return rows.length === 0;
}
