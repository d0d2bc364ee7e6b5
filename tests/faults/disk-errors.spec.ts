import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../stack/until.ts';
import { tell } from './figures.ts';
import { within } from './form.ts';
import { install, startTraffic, type Installation } from './installation.ts';
import { judge } from './rule-l.ts';

const BACK_TARGET_MS = 10_000;
const PACKS_BETWEEN = 20;
const PATIENCE_MS = 30_000;

/** Who can make a system call fail from outside; undefined where the machine lacks it. */
const STRACE = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'strace')).find((file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
});

let installation: Installation;

beforeAll(async () => {
  if (STRACE !== undefined) installation = await install();
});
afterAll(() => installation?.processes.stop());

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

interface Fault {
  /** As `strace -e inject=` takes them. */
  readonly calls: string;
  readonly pids: readonly number[];
}

interface Injecting {
  /** Whether a call has been made to fail by now. */
  hasFailed(): boolean;
  stop(): Promise<void>;
}

/** From here on the first of these calls that each thread makes fails with EIO. */
async function failOnce({ calls, pids }: Fault): Promise<Injecting> {
  const attached = pids.flatMap((pid) => ['-p', String(pid)]);
  const strace = spawn(STRACE ?? '', ['-f', '-e', `trace=${calls}`, '-e', `inject=${calls}:error=EIO:when=1`, ...attached], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  strace.stderr.on('data', (chunk: Buffer) => { said += chunk.toString(); });
  await until('strace is attached', () => said.includes('attached'), PATIENCE_MS);
  return { hasFailed: () => said.includes('(INJECTED)'), stop: () => ended(strace) };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGINT');
  await exit;
}

/** The processes that PostgreSQL has for its connections and its chores; it replaces them all when one has panicked. */
const ofPostgres = (): number[] => childrenOf(installation.processes.engines.postgres.pid);

const FAULTS: readonly (readonly [what: string, fault: () => Fault])[] = [
  ['fsync of PostgreSQL', () => ({ calls: 'fsync,fdatasync', pids: ofPostgres() })],
  ['write of PostgreSQL', () => ({ calls: 'pwrite64,pwritev', pids: ofPostgres() })],
  ['fsync of ClickHouse', () => ({ calls: 'fsync,fdatasync', pids: [installation.processes.engines.clickhouse.pid] })],
  ['write of NATS', () => ({ calls: 'write,pwrite64', pids: [installation.processes.engines.nats?.pid ?? 0].filter(Boolean) })],
];

describe.skipIf(STRACE === undefined)('a disk that answers once with an input or output error', () => {
  it.each(FAULTS)('in a %s costs nothing that was acknowledged', async (what, faultOf) => {
    const traffic = startTraffic(installation);
    const { load } = traffic;
    await until('the load flows', () => load.acknowledged > PACKS_BETWEEN, PATIENCE_MS);
    const before = ofPostgres();
    const injecting = await failOnce(faultOf());
    await until('a call has failed', () => injecting.hasFailed(), PATIENCE_MS);
    const failedAt = performance.now();
    await injecting.stop();
    const acknowledged = load.acknowledged + PACKS_BETWEEN;
    await until('it serves again', () => load.acknowledged > acknowledged, 10 * BACK_TARGET_MS);
    const backMs = performance.now() - failedAt;
    await traffic.stop();
    const judgement = await judge(installation, traffic);
    tell('F6', {
      EIO: what, ...judgement, 'packs without an answer at first': load.unanswered, 'serving again (ms)': backMs,
      PostgreSQL: before.some((pid) => ofPostgres().includes(pid)) ? 'went on' : 'panicked and recovered',
    });
    expect(judgement).toMatchObject({ lost: 0, doubled: 0, wrongAlarms: 0 });
    expect(backMs).toBeLessThan(within(BACK_TARGET_MS));
  }, 120_000);
});
