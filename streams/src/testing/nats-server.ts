import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { steadyPort } from '../embedded/steady-port.ts';

/** Debian installs the server in a folder that only root has on its path. */
export const NATS_PATH = `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin`;
const READY_MS = 10_000;
/** Settings that the reading log requires and that differ from the server's defaults. */
const LARGE_PACKS = 'max_payload: 8MB';

/** A real nats-server with JetStream, in a folder of its own, on a free loopback port. */
export interface NatsServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** The folder of its files. */
  readonly folder: string;
  /** Kills it without warning. */
  kill(): Promise<void>;
  /** Starts it again on the same data and the same port. */
  start(): Promise<void>;
  /** Stops it and removes its folder. */
  stop(): Promise<void>;
}

/** `settings` are lines of the server's configuration file; the last one of a name counts. */
export async function startNatsServer(settings: readonly string[] = []): Promise<NatsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'watchglass-nats-'));
  const port = await steadyPort();
  const file = join(folder, 'server.conf');
  writeFileSync(
    file,
    [`listen: "127.0.0.1:${port}"`, `jetstream { store_dir: "${folder}" }`, LARGE_PACKS, ...settings].join('\n'),
  );
  let server = await launch(file, port);
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    folder,
    get pid() {
      return server.pid ?? 0;
    },
    kill: () => ended(server, 'SIGKILL'),
    async start() {
      server = await launch(file, port);
    },
    async stop() {
      await ended(server, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function launch(file: string, port: number): Promise<ChildProcess> {
  const server = spawn('nats-server', ['-c', file], {
    env: { ...process.env, PATH: NATS_PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const endToo = (): void => void server.kill('SIGKILL');
  process.once('exit', endToo);
  server.once('exit', () => process.off('exit', endToo));
  let said = '';
  server.stderr.on('data', (chunk) => {
    said = `${said}${String(chunk)}`.slice(-4000);
  });
  let failure: Error | undefined;
  server.once('error', (error) => {
    failure = error;
  });
  for (const deadline = Date.now() + READY_MS; !(await greets(port)); await delay(10)) {
    if (failure !== undefined || server.exitCode !== null || Date.now() > deadline) {
      server.kill('SIGKILL');
      throw new Error(`nats-server did not start: ${failure?.message ?? said}`);
    }
  }
  return server;
}

/** Returns true if the server sends its greeting, as it does to each new connection. */
function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (yes: boolean): void => {
      socket.destroy();
      resolve(yes);
    };
    socket.once('data', () => answer(true));
    socket.once('error', () => answer(false));
    socket.once('close', () => answer(false));
  });
}

function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.kill(signal);
  });
}
