import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedClickHouse } from '@watchglass/streams/embedded/clickhouse';
import { startEmbeddedPostgres } from '@watchglass/streams/embedded/postgres';
import { startNatsServer } from '@watchglass/streams/testing/nats-server';
import type { ClickHouseOptions } from '@watchglass/streams/time-series/clickhouse';
import type { TestProject } from 'vitest/node';
import { startStack } from './stack.ts';

/** Where the shared stack is, and the engines under it for specs that look at, or touch, what is stored. */
export interface SharedStack {
  readonly url: string;
  readonly mqtt: string;
  readonly outbox: string;
  readonly dataDir: string;
  readonly postgresUrl: string;
  readonly clickHouse: ClickHouseOptions;
}

declare module 'vitest' {
  interface ProvidedContext {
    stack: SharedStack;
  }
}

/**
 * One product for all flows of a run: each spec has people and workspaces of its own. It stands behind one proxy, so that a
 * spec can be many clients (`X-Forwarded-For`) and use up the limits of none but its own. With `WATCHGLASS_TESTS_ON=nats` its
 * reading log and live bus are on a NATS server.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'watchglass-flows-'));
  chmodSync(folder, 0o711);
  const [postgres, clickHouse, nats] = await Promise.all([
    startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') }),
    startEmbeddedClickHouse({ dataDir: path.join(folder, 'clickhouse') }),
    process.env['WATCHGLASS_TESTS_ON'] === 'nats' ? startNatsServer() : undefined,
  ]);
  const { url, user, password, database } = clickHouse;
  const address = Object.assign(new URL(`/${database}`, url), { username: user, password });
  const stack = await startStack({
    WATCHGLASS_POSTGRES_URL: postgres.url, WATCHGLASS_CLICKHOUSE_URL: address.href, WATCHGLASS_TRUSTED_PROXIES: '1',
    ...(nats === undefined ? {} : { WATCHGLASS_NATS_URL: nats.url }),
  });
  project.provide('stack', {
    url: stack.url, mqtt: stack.mqtt, outbox: stack.outbox, dataDir: stack.dataDir, postgresUrl: postgres.url,
    clickHouse: { url, user, password, database },
  });
  return async () => {
    await stack.stop();
    const bugs = stack.output().split('\n').filter((line) => line.includes('"msg":"bug"'));
    await Promise.allSettled([postgres.stop(), clickHouse.stop(), nats?.stop()]);
    rmSync(folder, { recursive: true, force: true });
    if (bugs.length === 0) return;
    process.stderr.write(`the service logged bugs:\n${bugs.join('\n')}\n`);
    process.exitCode = 1;
  };
}
