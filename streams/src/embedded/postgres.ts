import { readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startChild, untilReady } from './child.ts';
import type { Account, Child } from './child.ts';
import { unprivilegedAccount } from './postgres-account.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { initialise, ownerOf, passwordOf, placeOf } from './postgres-cluster.ts';
import type { Cluster } from './postgres-cluster.ts';
import { endOrphan, isGone, supervisorMark } from './process.ts';
import { steadyPort } from './steady-port.ts';
import { supervise } from './supervise.ts';
import type { Life, Report, Supervised } from './supervise.ts';

/** Crash recovery of a large cluster may take this long; an empty one starts in a fraction of a second. */
const START_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 15_000;
const SUPERVISOR = 'cluster_name=watchglass_';

export interface EmbeddedPostgresOptions {
  readonly dataDir: string;
  readonly report?: Report;
  /** False for data that need not survive a crash of the machine, as in tests: writes do not wait for the disk. */
  readonly durable?: boolean;
}

export interface EmbeddedPostgres extends Supervised {
  /** Stays the same while a crashed server restarts. */
  readonly url: string;
}

function postmasterFile(place: string): string[] {
  try {
    return readFileSync(join(place, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

async function clearRemains(place: string): Promise<void> {
  const pid = Number(postmasterFile(place)[0] ?? 0);
  if (pid === 0) return;
  await endOrphan(pid, { data: place, supervisor: SUPERVISOR }, 'SIGINT');
  const [left] = postmasterFile(place);
  if (left !== undefined && Number(left) === pid && !(await servesHere(pid, place)))
    rmSync(join(place, 'postmaster.pid'));
}

async function servesHere(pid: number, place: string): Promise<boolean> {
  if (await isGone(pid, 0)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(place);
  } catch {
    return true;
  }
}

const NOT_DURABLE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

function serverArguments({ place, durable }: Cluster, port: number): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=300',
    'timezone=UTC',
    'log_min_messages=log',
    supervisorMark(SUPERVISOR),
    ...(durable ? [] : NOT_DURABLE),
  ];
  return ['-D', place, ...settings.flatMap((setting) => ['-c', setting])];
}

/** Stops PostgreSQL when this process ends in any way: the end closes the input of this shell. */
function guard(child: Child, account: Account | undefined): void {
  const shell = startChild('/bin/sh', ['-c', 'read _; kill -INT "$0"', String(child.pid)], { account });
  void child.ended.then(() => shell.kill('SIGKILL'));
}

async function begin(cluster: Cluster, port: number): Promise<Life> {
  await clearRemains(cluster.place);
  const { account } = cluster;
  const child = startChild(join(cluster.binaries, 'postgres'), serverArguments(cluster, port), {
    account,
    env: { ...process.env, LC_ALL: 'C' },
  });
  guard(child, account);
  await untilReady(
    child,
    () => {
      const lines = postmasterFile(cluster.place);
      return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready';
    },
    START_WITHIN_MS,
  );
  return {
    pid: child.pid,
    ended: child.ended,
    async stop() {
      child.kill('SIGINT');
      const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_WITHIN_MS);
      await child.ended;
      clearTimeout(timer);
    },
  };
}

/**
 * A real PostgreSQL server in a child process, on a free port of this machine, with its data in `dataDir` and its
 * password in a file beside it. It restarts on the same port after a crash. Throws with the server's own output if it
 * cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const report = options.report ?? ((): void => undefined);
  const dataDir = resolve(options.dataDir);
  const ours = unprivilegedAccount();
  const place = placeOf(dataDir, ours);
  if (place !== dataDir)
    report(`PostgreSQL does not run as root and its account cannot reach ${dataDir}: its data lies in ${place}`);
  const account = ownerOf(place, ours);
  const { durable = true } = options;
  const cluster: Cluster = { binaries: postgresBinaries(account, report), account, place, durable };
  const password = passwordOf(dataDir);
  await initialise(cluster, dataDir, password);
  const port = await steadyPort();
  const server = await supervise('PostgreSQL', () => begin(cluster, port), report).catch((error: unknown) => {
    throw new Error(`PostgreSQL did not start: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  return {
    url: `postgres://watchglass:${password}@127.0.0.1:${port}/watchglass`,
    get pid() {
      return server.pid;
    },
    stop: () => server.stop(),
  };
}
