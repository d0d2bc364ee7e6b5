import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedClickHouse } from '@watchglass/streams/embedded/clickhouse';
import { startEmbeddedPostgres } from '@watchglass/streams/embedded/postgres';
import { toClickHouseUrl } from '@watchglass/streams/engines';
import { startNats } from './nats.ts';

export interface EngineProcess {
  /** Of the current process. */
  readonly pid: number;
  /** SIGKILL. It restarts on the same address; `pid` shows when. */
  kill(): void;
  /** SIGSTOP, with all its children, until `resume`. */
  pause(): void;
  resume(): void;
}

export type EngineName = 'postgres' | 'clickhouse' | 'nats';

/** The engines of one installation on addresses of this machine. */
export interface Engines {
  readonly postgres: EngineProcess;
  readonly clickhouse: EngineProcess;
  /** Null if nats-server is not installed or not requested. */
  readonly nats: EngineProcess | null;
  /** `WATCHGLASS_…` variables with their addresses, passwords included. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export interface EnginesOptions {
  readonly dataDir: string;
  /** Default: true if nats-server is on the PATH. */
  readonly nats?: boolean;
  readonly report?: (line: string) => void;
}

/** Starts PostgreSQL, ClickHouse and NATS on steady ports of this machine, each supervised, with its data below `dataDir`. */
export async function startEngines({
  dataDir,
  nats: wanted = true,
  report = () => undefined,
}: EnginesOptions): Promise<Engines> {
  const started: { stop(): Promise<void> }[] = [];
  const kept = async <E extends { stop(): Promise<void> } | null>(engine: Promise<E>): Promise<E> => {
    const running = await engine;
    if (running) started.push(running);
    return running;
  };
  const stop = async (): Promise<void> => {
    await Promise.allSettled(started.map((each) => each.stop()));
  };
  const starting = [
    kept(startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), report })),
    kept(startEmbeddedClickHouse({ dataDir: join(dataDir, 'clickhouse'), report })),
    kept(wanted ? startNats({ dataDir: join(dataDir, 'nats'), report }) : Promise.resolve(null)),
  ] as const;
  try {
    const [postgres, clickhouse, nats] = await Promise.all(starting);
    return {
      postgres: engineProcess(() => postgres.pid),
      clickhouse: engineProcess(() => clickhouse.pid),
      nats: nats && engineProcess(() => nats.pid),
      environment: {
        WATCHGLASS_POSTGRES_URL: postgres.url,
        WATCHGLASS_CLICKHOUSE_URL: toClickHouseUrl(clickhouse),
        ...(nats ? { WATCHGLASS_NATS_URL: nats.url } : {}),
      },
      stop,
    };
  } catch (error) {
    await Promise.allSettled(starting);
    await stop();
    throw error;
  }
}

function engineProcess(pid: () => number): EngineProcess {
  const tell = (signal: NodeJS.Signals): void => {
    for (const each of [pid(), ...descendantsOf(pid())]) tellOne(each, signal);
  };
  return {
    get pid() {
      return pid();
    },
    kill: () => tellOne(pid(), 'SIGKILL'),
    pause: () => tell('SIGSTOP'),
    resume: () => tell('SIGCONT'),
  };
}

/** PostgreSQL has a process for each connection, in its own group. Linux only; elsewhere the list is empty. */
function descendantsOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
    return children.flatMap((child) => [child, ...descendantsOf(child)]);
  } catch {
    return [];
  }
}

function tellOne(pid: number, signal: NodeJS.Signals): void {
  if (pid <= 0) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
