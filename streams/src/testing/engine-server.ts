import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedClickHouse } from '../embedded/clickhouse.ts';
import { startEmbeddedPostgres } from '../embedded/postgres.ts';

interface Engine {
  stop(): Promise<void>;
}

export interface EngineServer {
  /** `GET /postgres` and `GET /clickhouse` return the options to connect to the engine. */
  readonly url: string;
  stop(): Promise<void>;
}

const IN_MEMORY = '/dev/shm';
const ROOM_IN_MEMORY = 4 * 2 ** 30;

/** A folder in memory if the machine has enough to spare, so that no test waits for a disk; else on disk. */
function folderOfEngines(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (bavail * bsize >= ROOM_IN_MEMORY) return IN_MEMORY;
  } catch {
    // This system has no such folder.
  }
  return tmpdir();
}

/** One PostgreSQL and one ClickHouse for a whole run, each started at its first request. Their data is not durable. */
export async function startEngineServer(): Promise<EngineServer> {
  const dir = mkdtempSync(join(folderOfEngines(), 'watchglass-test-'));
  chmodSync(dir, 0o711);
  const starts: Record<string, () => Promise<Engine>> = {
    '/postgres': () => startEmbeddedPostgres({ dataDir: join(dir, 'postgres'), durable: false }),
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
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await Promise.allSettled([...started.values()].map(async (engine) => (await engine).stop()));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
