import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedClickHouse } from '../embedded/clickhouse.ts';
import { startEmbeddedPostgres } from '../embedded/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a spec asks for the address of an engine. */
    engines: string;
  }
}

interface Engine {
  stop(): Promise<void>;
}

/**
 * One PostgreSQL and one ClickHouse for the whole run, each started when a spec first asks for it: `GET /postgres` and
 * `GET /clickhouse` answer with how to reach it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'watchglass-test-'));
  chmodSync(dir, 0o711);
  const starts: Record<string, () => Promise<Engine>> = {
    '/postgres': () => startEmbeddedPostgres({ dataDir: join(dir, 'postgres') }),
    '/clickhouse': () => startEmbeddedClickHouse({ dataDir: join(dir, 'clickhouse') }),
  };
  const started = new Map<string, Promise<Engine>>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const engine = started.get(path) ?? starts[path]?.();
    if (engine === undefined) {
      response.writeHead(404).end();
      return;
    }
    started.set(path, engine);
    engine.then(
      (running) => response.end(JSON.stringify(running)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  project.provide('engines', `http://127.0.0.1:${address.port}`);
  return async () => {
    server.close();
    server.closeAllConnections();
    await Promise.allSettled([...started.values()].map(async (engine) => (await engine).stop()));
    rmSync(dir, { recursive: true, force: true });
  };
}
