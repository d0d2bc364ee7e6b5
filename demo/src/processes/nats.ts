import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { steadyPort } from '@watchglass/streams/embedded/steady-port';
import { natsAnswers } from './nats-answers.ts';
import { Supervised } from './supervised.ts';

export interface NatsServer {
  /** `nats://user:password@host:port` */
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export interface NatsOptions {
  readonly dataDir: string;
  readonly report: (line: string) => void;
}

const USER = 'watchglass';
/**
 * More than any disk: by default a server takes the free space at its start, and disables its streams if there is none.
 */
const MOST_STORED = '1TB';
const LOOK_EVERY_MS = 1_000;
/** A server with fewer missed answers is merely busy. */
const SILENCES = 5;
/** Packages install servers outside an ordinary account's path. */
const ALSO_IN = ['/usr/sbin', '/usr/local/sbin'];

/** The path of the installed nats-server; null without one. */
function findNatsServer(path = process.env['PATH'] ?? ''): string | null {
  const candidates = [...path.split(delimiter), ...ALSO_IN]
    .filter(Boolean)
    .map((folder) => join(folder, 'nats-server'));
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function passwordIn(dataDir: string): string {
  const file = join(dataDir, 'password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/**
 * A server before 2.10 cannot sync every acknowledged message to the disk: its messages survive any crash but a power
 * cut.
 */
function syncOf(command: string): string {
  const [, minor = 0] = execFileSync(command, ['--version'], { encoding: 'utf8' }).match(/v2\.(\d+)\./) ?? [];
  return Number(minor) >= 10 ? ', sync_interval: always' : '';
}

interface Settings {
  readonly store: string;
  readonly port: number;
  readonly password: string;
  readonly sync: string;
}

function config({ store, port, password, sync }: Settings): string {
  return `listen: "127.0.0.1:${port}"
authorization { user: "${USER}", password: "${password}" }
max_payload: 8MB
jetstream { store_dir: ${JSON.stringify(store)}, max_file_store: ${MOST_STORED}${sync} }
`;
}

/**
 * Kills a running server that has not answered for a while, so that its supervisor restarts it. Returns a function that
 * ends the watch.
 */
function watch(server: Supervised, answers: () => Promise<boolean>): () => void {
  let silences = { pid: 0, count: 0 };
  const looking = setInterval(() => {
    const { pid } = server;
    void answers().then((isWell) => {
      silences = { pid, count: isWell || pid !== silences.pid ? 0 : silences.count + 1 };
      if (silences.count < SILENCES || pid === 0 || pid !== server.pid) return;
      silences = { pid, count: 0 };
      void server.kill();
    });
  }, LOOK_EVERY_MS);
  return () => clearInterval(looking);
}

/** nats-server with JetStream on a free port of this machine; null if it is not installed. */
export async function startNats({ dataDir, report }: NatsOptions): Promise<NatsServer | null> {
  const command = findNatsServer();
  if (command === null) return null;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const [port, password] = [await steadyPort(), passwordIn(dataDir)];
  const file = join(dataDir, 'nats.conf');
  const settings = { store: join(dataDir, 'jetstream'), port, password, sync: syncOf(command) };
  writeFileSync(file, config(settings), { mode: 0o600 });
  const answers = (): Promise<boolean> => natsAnswers({ port, user: USER, password });
  const server = new Supervised(
    {
      name: 'nats',
      command,
      args: ['-c', file],
      env: process.env,
      tethered: false,
      isReady: answers,
      log: join(dataDir, 'nats.log'),
    },
    report,
  );
  server.start();
  try {
    await server.ready();
  } catch (error) {
    await server.stop();
    throw error;
  }
  const unwatch = watch(server, answers);
  return {
    url: `nats://${USER}:${password}@127.0.0.1:${port}`,
    get pid() {
      return server.pid;
    },
    async stop() {
      unwatch();
      await server.stop();
    },
  };
}
