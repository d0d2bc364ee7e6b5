import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { built } from '@watchglass/demo/built';
import { steadyPort } from '@watchglass/streams/embedded/steady-port';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import { startStack } from '../stack/stack.ts';
import { until } from '../stack/until.ts';
import { ms, thousands, times } from './figures.ts';
import type { BenchOptions, Goal } from './goal.ts';
import { startEngines, type Engines } from './one-process.ts';
import { recordEvents } from './recorded-events.ts';
import { openBrowser, untilShown } from './screen.ts';
import { percentile, type Result } from './table.ts';

const START_TARGET_MS = 2_000;
const DEMO_TARGET_MS = 10_000;
const STARTS = 3;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Time until the product serves: on running stores with a history, and from nothing with the demo building. */
export const coldStart: Goal = {
  goals: ['G14'],
  oneProcessOnly: 'it is the start of one process',
  async run(options) {
    const [start, demo] = [await measureStart(options), await measureDemo(options)];
    return [
      {
        goal: 'G14',
        what: `service start to first 200 with nothing behind, stores up, ${thousands(eventsOf(options))} events; demo from nothing to its first live tile`,
        ours: `${ms(start.ours)}; ${ms(demo)}`,
        raw: `Node with the same modules ${ms(start.raw)}`,
        ratio: times(start.ours / start.raw),
        target: '≤ 2 s; ≤ 10 s',
        met: start.ours <= START_TARGET_MS && demo <= DEMO_TARGET_MS,
        limitedBy: 'loading modules; for the demo, making both stores',
      } satisfies Result,
    ];
  },
};

const eventsOf = ({ quick }: BenchOptions): number => (quick ? 20_000 : 100_000);

async function measureStart(options: BenchOptions): Promise<{ ours: number; raw: number }> {
  const engines = await startEngines();
  try {
    await (await startStack(engines.environment)).stop();
    const store = await openPostgresEventStore({ url: engines.postgres.url });
    await recordEvents(store, eventsOf(options));
    const head = (await store.head()) ?? '';
    await store.close();
    const first = await startStack(engines.environment);
    await until('all is projected', () => isProjected(engines, head), 120_000);
    await first.stop();
    const ours: number[] = [];
    for (let i = 0; i < STARTS; i += 1) ours.push(await timedStart(engines, head));
    return { ours: percentile(ours, 0.5), raw: await loadModules() };
  } finally {
    await engines.stop();
  }
}

async function timedStart(engines: Engines, head: string): Promise<number> {
  const begin = performance.now();
  const stack = await startStack(engines.environment);
  const { ok } = await fetch(`${stack.url}/readyz`);
  if (!ok || !(await isProjected(engines, head))) throw new Error('the service was ready before its read models');
  const took = performance.now() - begin;
  await stack.stop();
  return took;
}

async function isProjected({ relational }: Engines, head: string): Promise<boolean> {
  const behind = await relational.query(
    'SELECT 1 FROM read.projection_checkpoints WHERE position IS NULL OR position < $1',
    [head],
  );
  return behind.length === 0;
}

/** Imports the same program without starting it. */
function loadModules(): Promise<number> {
  const begin = performance.now();
  const whole = readdirSync(path.join(ROOT, 'dist')).find((name) => /^stack-.*\.js$/.test(name));
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', '--input-type=module', '-e', `await import('./dist/${whole}'); process.exit(0)`],
    { cwd: ROOT, stdio: 'ignore' },
  );
  return new Promise((resolve, reject) =>
    child.once('exit', (code) => {
      if (code === 0) resolve(performance.now() - begin);
      else reject(new Error(`the modules could not be loaded: exit code ${code}`));
    }),
  );
}

/** The demo as a visitor runs it, from the command to a value on the wall. */
async function measureDemo({ chromium }: BenchOptions): Promise<number> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'watchglass-demo-'));
  const browser = await openBrowser(chromium);
  const ports = ['--port', String(await steadyPort()), '--mqtt-port', String(await steadyPort())];
  const begin = performance.now();
  const child = spawn(process.execPath, [...built('demo'), ...ports], {
    cwd: ROOT,
    env: { ...process.env, WATCHGLASS_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  try {
    const link = await until('the link is printed', () => /signed in:\s+(http\S+)/.exec(said)?.[1], 60_000);
    const page = await browser.newPage();
    await page.goto(link);
    await untilShown(page);
    return performance.now() - begin;
  } catch (error) {
    throw new Error(`the demo did not start:\n${said}`, { cause: error });
  } finally {
    await browser.close();
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}
