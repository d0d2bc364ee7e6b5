import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { built } from '@watchglass/demo/built';
import { steadyPort } from '@watchglass/streams/embedded/steady-port';
import { until } from '../stack/until.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** One process of the service that sends the readings of workspaces. */
export interface DeliveryProcess {
  /** Unless it runs. */
  readonly start: () => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly pause: () => void;
  readonly resume: () => void;
}

/** Processes of one installation; their clocks go on together. */
export interface DeliveryProcesses {
  readonly first: DeliveryProcess;
  readonly second: DeliveryProcess;
  readonly advance: (ms: number) => void;
  /** What their clocks show. */
  now(): number;
  stop(): Promise<void>;
}

/** Neither runs yet. `engines` are `WATCHGLASS_…` variables. */
export async function deliveryProcesses(engines: Readonly<Record<string, string>>): Promise<DeliveryProcesses> {
  const folder = mkdtempSync(path.join(tmpdir(), 'watchglass-deliveries-'));
  const shiftFile = path.join(folder, 'shift');
  let shift = 0;
  const advance = (ms: number): void => {
    shift += ms;
    writeFileSync(`${shiftFile}.new`, String(shift));
    renameSync(`${shiftFile}.new`, shiftFile);
  };
  advance(0);
  const preload = pathToFileURL(path.join(import.meta.dirname, 'shifted-clock.mjs')).href;
  const environment = {
    ...process.env,
    ...engines,
    NODE_OPTIONS: `--import ${preload}`,
    WATCHGLASS_CLOCK_SHIFT: shiftFile,
    WATCHGLASS_DATA_DIR: folder,
    WATCHGLASS_OUTGOING_EXCEPTIONS: '127.0.0.1',
    WATCHGLASS_DELIVERIES_HOST: '127.0.0.1',
  };
  const [first, second] = [await deliveryProcess(environment), await deliveryProcess(environment)];
  return {
    first,
    second,
    advance,
    now: () => Date.now() + shift,
    async stop() {
      await Promise.all([first.kill(), second.kill()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function deliveryProcess(environment: NodeJS.ProcessEnv): Promise<DeliveryProcess> {
  const port = await steadyPort();
  let child: ChildProcess | undefined;
  return {
    async start() {
      if (child !== undefined && child.exitCode === null && child.signalCode === null) return;
      const env = { ...environment, WATCHGLASS_DELIVERIES_PORT: String(port) };
      child = spawn(process.execPath, built('deliveries'), { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
      await until('it is ready', async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200);
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
}
