import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { holdElsewhere, isRunning, temporaryDirectory, told } from '../testing/processes.ts';
import type { TimeSeries } from '../ports/time-series.ts';
import { WAIT } from '../testing/wait.ts';
import { openClickHouse } from '../time-series/clickhouse.ts';
import { startEmbeddedClickHouse } from './clickhouse.ts';
import type { EmbeddedClickHouse } from './clickhouse.ts';

const MIGRATIONS = [
  { name: 'item', sql: 'CREATE TABLE IF NOT EXISTS item (id UInt32) ENGINE = MergeTree ORDER BY id' },
];

async function withClient<T>(server: EmbeddedClickHouse, work: (timeSeries: TimeSeries) => Promise<T>): Promise<T> {
  const timeSeries = openClickHouse(server);
  try {
    return await work(timeSeries);
  } finally {
    await timeSeries.close();
  }
}

function write(timeSeries: TimeSeries, id: number): Promise<void> {
  return timeSeries.insert({ table: 'item', columns: ['id'], rows: [[id]], token: `item ${id}` });
}

async function items(timeSeries: TimeSeries): Promise<number[]> {
  return (await timeSeries.query<{ id: number }>('SELECT id FROM item ORDER BY id')).map((row) => row.id);
}

describe('the embedded ClickHouse', () => {
  let dir: string;
  let dataDir: string;

  async function start(): Promise<EmbeddedClickHouse> {
    const server = await startEmbeddedClickHouse({ dataDir });
    onTestFinished(() => server.stop());
    return server;
  }

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'watchglass-test-'));
    dataDir = join(dir, "ā & <b> 'c'");
    const server = await startEmbeddedClickHouse({ dataDir });
    await withClient(server, async (timeSeries) => {
      await timeSeries.migrate(MIGRATIONS);
      await write(timeSeries, 7);
    });
    await server.stop();
  });

  afterAll(() => rmSync(dir, { recursive: true }));

  test('keeps its data and password across restarts, and leaves no process', async () => {
    const first = await start();
    await first.stop();
    expect(isRunning(first.pid)).toBe(false);
    const second = await start();
    expect(second.password).toBe(first.password);
    expect(await withClient(second, items)).toEqual([7]);
  });

  test('refuses every user without the password', async () => {
    const { url, user } = await start();
    const attempts: [string, Record<string, string>][] = [
      ['/', {}],
      ['/?query=SELECT+1', {}],
      ['/?user=default', {}],
      [`/?user=${user}&password=`, {}],
      ['/', { 'x-clickhouse-user': 'default' }],
      ['/', { authorization: `Basic ${Buffer.from('default:').toString('base64')}` }],
      ['/', { authorization: `Basic ${Buffer.from(`${user}:wrong`).toString('base64')}` }],
    ];
    for (const [path, headers] of attempts) {
      const answer = await fetch(`${url}${path}`, {
        method: 'POST',
        body: 'SELECT currentUser()',
        headers: { ...headers, connection: 'close' },
      });
      expect([path, headers, answer.ok]).toEqual([path, headers, false]);
    }
  });

  test('writes its files readable by its owner alone', async () => {
    await start();
    const files = readdirSync(dataDir)
      .map((name) => join(dataDir, name))
      .filter((path) => statSync(path).isFile());
    expect(files.filter((path) => (statSync(path).mode & 0o077) !== 0 && !path.endsWith('.pid'))).toEqual([]);
    expect(statSync(join(dataDir, 'data')).mode & 0o777).toBe(0o700);
  });

  test('restarts at the same address after kill -9 under load, with every acknowledged row once', async () => {
    const server = await start();
    const timeSeries = openClickHouse(server);
    const acknowledged = [7];
    const writeUntilDone = async (id: number): Promise<void> => {
      await vi.waitFor(() => write(timeSeries, id), WAIT);
      acknowledged.push(id);
    };
    for (let kill = 0; kill < 3; kill += 1) {
      const ids = Array.from({ length: 20 }, (_, index) => 100 * (kill + 1) + index);
      const { pid } = server;
      await Promise.all(ids.slice(0, 5).map(writeUntilDone));
      const writing = Promise.all(ids.slice(5).map(writeUntilDone));
      process.kill(pid, 'SIGKILL');
      await writing;
      await vi.waitUntil(() => server.pid !== pid, WAIT);
    }
    expect(await items(timeSeries)).toEqual(acknowledged.toSorted((a, b) => a - b));
    await timeSeries.command('ALTER TABLE item DELETE WHERE id <> 7 SETTINGS mutations_sync = 1');
    await timeSeries.close();
  });

  test('stops by itself when its process is killed', async () => {
    const holder = holdElsewhere('clickhouse', dataDir);
    const { pid } = await told<EmbeddedClickHouse>(holder);
    holder.kill('SIGKILL');
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), WAIT);
  });

  test('waits for the orphan of a killed run and has its data', async () => {
    const holder = holdElsewhere('clickhouse', dataDir);
    const orphan = await told<EmbeddedClickHouse>(holder);
    holder.kill('SIGKILL');
    await new Promise((resolve) => {
      holder.once('close', resolve);
    });
    const server = await start();
    expect([isRunning(orphan.pid), await withClient(server, items)]).toEqual([false, [7]]);
  });

  test('refuses data that another run uses, and leaves that run alone', async () => {
    const first = await start();
    const { pid } = first;
    await expect(startEmbeddedClickHouse({ dataDir })).rejects.toThrow();
    expect([first.pid, await withClient(first, items)]).toEqual([pid, [7]]);
  });

  test('fails to start on damaged data', async () => {
    const damaged = temporaryDirectory();
    writeFileSync(join(damaged, 'data'), 'not a directory');
    await expect(startEmbeddedClickHouse({ dataDir: damaged })).rejects.toThrow();
  });

  test('names the alternative on an unsupported platform', async () => {
    const { platform } = process;
    onTestFinished(() => {
      Object.defineProperty(process, 'platform', { value: platform });
    });
    Object.defineProperty(process, 'platform', { value: 'darwin' });
    await expect(startEmbeddedClickHouse({ dataDir })).rejects.toThrow('WATCHGLASS_CLICKHOUSE_URL');
  });
});
