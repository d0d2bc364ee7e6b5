import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { built } from '@watchglass/demo/built';
import { discard } from '@watchglass/demo/discard';
import { steadyPort } from '@watchglass/streams/embedded/steady-port';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const START_MS = 60_000;

/** The message of a service process that is ready. */
interface Ready {
  readonly url: string;
  readonly mqtt: string;
  readonly outbox: string;
}

interface Pids {
  readonly postgres: number;
  readonly clickhouse: number;
}

export interface Stack extends Ready {
  readonly dataDir: string;
  readonly pid: number;
  /** Process ids of the running engines, as last reported by the service. */
  pids(): Promise<Pids>;
  /** Kills the service process without warning; engines may stay behind, as after a crash. */
  kill(): Promise<void>;
  /** Starts the service process again on the same data and the same ports. */
  start(): Promise<void>;
  /** Its output on stdout and stderr. */
  output(): string;
  stop(): Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly ready: Ready;
}

type Environment = Readonly<Record<string, string>>;

interface Launch {
  readonly dataDir: string;
  readonly ports: { readonly http: number; readonly mqtt: number };
  readonly given: Environment;
}

function launch({ dataDir, ports, given }: Launch, written: string[]): Promise<Running> {
  const environment = {
    ...process.env,
    ...given,
    WATCHGLASS_DATA_DIR: dataDir,
    WATCHGLASS_PORT: String(ports.http),
    WATCHGLASS_MQTT_PORT: String(ports.mqtt),
  };
  const child = spawn(process.execPath, built('serve'), {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => written.push(chunk.toString()));
  return new Promise((resolve, reject) => {
    const fail = (why: string) => (): void => {
      child.kill('SIGKILL');
      reject(new Error(`${why}:\n${written.join('')}`));
    };
    const tooLate = setTimeout(fail('not ready in time'), START_MS);
    child.once('exit', fail('ended before it was ready'));
    child.once('message', ({ ready }: { ready: Ready }) => {
      clearTimeout(tooLate);
      child.removeAllListeners('exit');
      resolve({ child, ready });
    });
  });
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/**
 * The whole product in its own process and folder, on free ports. Its engines are embedded, unless an address in
 * `given` names others.
 */
export async function startStack(given: Environment = {}): Promise<Stack> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'watchglass-stack-'));
  chmodSync(dataDir, 0o711);
  const written: string[] = [];
  const ports = { http: await steadyPort(), mqtt: await steadyPort() };
  let running = await launch({ dataDir, ports, given }, written);
  return {
    ...running.ready,
    dataDir,
    get pid() {
      return running.child.pid ?? 0;
    },
    async pids() {
      running.child.send('pids');
      const [message] = (await once(running.child, 'message')) as [{ pids: Pids }];
      return message.pids;
    },
    kill: () => ended(running.child, 'SIGKILL'),
    async start() {
      running = await launch({ dataDir, ports, given }, written);
    },
    output: () => written.join(''),
    async stop() {
      await ended(running.child, 'SIGTERM');
      discard(dataDir);
    },
  };
}
