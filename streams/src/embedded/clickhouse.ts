import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild, untilReady } from './child.ts';
import type { Child } from './child.ts';
import { DATABASE, USER, writeClickHouseFiles } from './clickhouse-config.ts';
import type { ClickHouseFiles } from './clickhouse-config.ts';
import { endOrphan, supervisorMark } from './process.ts';
import { steadyPort } from './steady-port.ts';
import { supervise } from './supervise.ts';
import type { Life, Report, Supervised } from './supervise.ts';

const START_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 10_000;
const SUPERVISOR = 'watchglass-supervisor=';
const SCRIPT = fileURLToPath(new URL('clickhouse-child.mjs', import.meta.url));

export interface EmbeddedClickHouseOptions {
  readonly dataDir: string;
  readonly report?: Report;
}

/** `url` stays the same while a crashed server restarts. */
export interface EmbeddedClickHouse extends Supervised {
  readonly url: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

interface Call {
  readonly path: string;
  readonly body?: string;
  readonly headers?: Record<string, string>;
}

/** One connection for each call: an idle connection would delay the server's stop. */
function call(port: number, { path, body, headers }: Call): Promise<Answer> {
  return new Promise((answer, fail) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method: body === undefined ? 'GET' : 'POST',
      agent: false,
      headers,
    };
    const sent = request(options, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += String(chunk);
      });
      response.once('end', () => answer({ status: response.statusCode ?? 0, text }));
      response.once('error', fail);
    });
    sent.once('error', fail);
    sent.end(body);
  });
}

async function pings(port: number): Promise<boolean> {
  try {
    return (await call(port, { path: '/ping' })).status === 200;
  } catch {
    return false;
  }
}

async function assertLocked(port: number): Promise<void> {
  const attempts = [
    { path: '/' },
    { path: '/?user=default' },
    { path: '/', headers: { 'x-clickhouse-user': 'default' } },
  ];
  for (const attempt of attempts) {
    const { status } = await call(port, { ...attempt, body: 'SELECT 1' });
    if (status === 200) throw new Error('it answers without a password');
  }
}

async function createDatabase(port: number, authorization: string): Promise<void> {
  const body = `CREATE DATABASE IF NOT EXISTS ${DATABASE} ENGINE = Atomic`;
  const { status, text } = await call(port, { path: '/', body, headers: { authorization } });
  if (status !== 200) throw new Error(text);
}

async function stopChild(child: Child): Promise<void> {
  child.endInput();
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await child.ended;
  clearTimeout(timer);
}

async function begin(files: ClickHouseFiles, port: number): Promise<Life> {
  const mark = { data: files.data, supervisor: SUPERVISOR };
  if (existsSync(files.pid)) await endOrphan(Number(readFileSync(files.pid, 'utf8')), mark, 'SIGTERM');
  const args = [SCRIPT, files.data, files.config, String(port), supervisorMark(SUPERVISOR)];
  const child = startChild(process.execPath, args, {
    env: { ...process.env, NODE_OPTIONS: '', WATCHGLASS_AUTHORIZATION: files.authorization },
  });
  writeFileSync(files.pid, String(child.pid));
  void child.ended.then(() => rmSync(files.pid, { force: true }));
  await untilReady(child, () => pings(port), START_WITHIN_MS);
  try {
    await assertLocked(port);
    await createDatabase(port, files.authorization);
  } catch (error) {
    await stopChild(child);
    throw error;
  }
  return { pid: child.pid, ended: child.ended, stop: () => stopChild(child) };
}

/** The engine is a library for 64-bit Intel Linux with glibc. */
function isSupported(): boolean {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync('/lib64/ld-linux-x86-64.so.2'))
    return false;
  const here = createRequire(import.meta.url);
  try {
    here.resolve('@chdb/lib-linux-x64-gnu/package.json');
    here.resolve('ffi-rs');
    return true;
  } catch {
    return false;
  }
}

/**
 * A real ClickHouse HTTP server in a child process, on a free port of this machine, with all its files in `dataDir`. It
 * restarts on the same port after a crash. Throws with the server's own output if it cannot start.
 */
export async function startEmbeddedClickHouse(options: EmbeddedClickHouseOptions): Promise<EmbeddedClickHouse> {
  if (!isSupported()) {
    throw new Error(
      'The embedded ClickHouse runs on 64-bit Intel Linux with glibc only: set WATCHGLASS_CLICKHOUSE_URL to the address of a ClickHouse server.',
    );
  }
  const files = writeClickHouseFiles(resolve(options.dataDir));
  const port = await steadyPort();
  const server = await supervise(
    'ClickHouse',
    () => begin(files, port),
    options.report ?? ((): void => undefined),
  ).catch((error: unknown) => {
    throw new Error(`ClickHouse did not start: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  return {
    url: `http://127.0.0.1:${port}`,
    user: USER,
    password: files.password,
    database: DATABASE,
    get pid() {
      return server.pid;
    },
    stop: () => server.stop(),
  };
}
