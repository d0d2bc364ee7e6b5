import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openPostgresEventStore } from '../event-store/postgres.ts';
import type { EventStore } from '../ports/event-store.ts';
import { openPostgres } from '../relational/postgres.ts';
import { childrenOf, isRunning } from '../testing/processes.ts';
import { WAIT } from '../testing/wait.ts';
import { openClickHouse } from '../time-series/clickhouse.ts';
import { startEmbeddedClickHouse } from './clickhouse.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './postgres.ts';

const EVENTS = 200;
const PAGE_BYTES = 8_192;

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'watchglass-test-'));
  chmodSync(dir, 0o711);
});
afterAll(() => rmSync(dir, { recursive: true }));

function flipBit(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(file, bytes);
}

/** One of PostgreSQL's helpers may have ended by itself. */
function signal(pid: number, name: NodeJS.Signals): void {
  if (isRunning(pid)) process.kill(pid, name);
}

async function startPostgres(dataDir: string): Promise<{ server: EmbeddedPostgres; store: EventStore }> {
  const server = await startEmbeddedPostgres({ dataDir });
  const store = await openPostgresEventStore({ url: server.url });
  onTestFinished(async () => {
    await store.close();
    await server.stop();
  });
  return { server, store };
}

async function fill(store: EventStore, stream: string): Promise<void> {
  const events = Array.from({ length: EVENTS }, (_, i) => ({
    id: randomUUID(),
    type: 'Noted',
    data: { i, text: 'x'.repeat(800) },
    metadata: {},
  }));
  await store.append(stream, 'noStream', events);
}

async function countOf(store: EventStore, stream: string): Promise<number> {
  let count = 0;
  for await (const { revision } of store.readStream(stream)) {
    expect(revision).toBe(count);
    count += 1;
  }
  return count;
}

async function ask<R extends Record<string, unknown>>(url: string, statement: string): Promise<R> {
  const relational = openPostgres({ url, max: 1 });
  try {
    const [row] = await relational.query<R>(statement);
    return row as R;
  } finally {
    await relational.close();
  }
}

describe('a disk that loses or changes data', () => {
  test('a flipped bit under the events is found and named, and all other events are read and written', async () => {
    const dataDir = join(dir, 'flipped');
    const server = await startEmbeddedPostgres({ dataDir });
    const store = await openPostgresEventStore({ url: server.url });
    for (const stream of ['early-1', 'late-1']) await fill(store, stream);
    const { file } = await ask<{ file: string }>(
      server.url,
      "SELECT pg_relation_filepath('event_store.event') AS file",
    );
    await store.close();
    await server.stop();
    flipBit(join(dataDir, file), PAGE_BYTES + PAGE_BYTES / 2);

    const { store: damaged } = await startPostgres(dataDir);
    const named = { message: expect.stringContaining(`invalid page in block 1 of relation "${file}"`) };
    await expect(countOf(damaged, 'early-1')).rejects.toMatchObject({ code: 'Unavailable', cause: named });
    expect(await countOf(damaged, 'late-1')).toBe(EVENTS);
    await fill(damaged, 'new-1');
    expect(await countOf(damaged, 'new-1')).toBe(EVENTS);
  });

  test('a torn tail of the log loses no acknowledged write', async () => {
    const { server, store } = await startPostgres(join(dir, 'torn'));
    await fill(store, 'known-1');
    const end = await ask<{ file_name: string; file_offset: number }>(
      server.url,
      'SELECT * FROM pg_walfile_name_offset(pg_current_wal_flush_lsn())',
    );
    const unfinished = openPostgres({ url: server.url, max: 1 });
    onTestFinished(() => unfinished.close());
    const image = join(dir, 'image');
    await unfinished.transaction(async (tx) => {
      await tx.query("CREATE TABLE never AS SELECT i, repeat('y', 100) AS text FROM generate_series(1, 500) AS i");
      await vi.waitFor(
        async () =>
          expect(await ask(server.url, 'SELECT pg_walfile_name_offset(pg_current_wal_flush_lsn()) AS at')).not.toEqual(
            end,
          ),
        WAIT,
      );
      const processes = [server.pid, ...childrenOf(server.pid)];
      for (const pid of processes) signal(pid, 'SIGSTOP');
      // Keeps the owners of the files, which may differ from this user.
      execFileSync('cp', ['-a', join(dir, 'torn'), image]);
      copyFileSync(join(dir, 'torn.password'), `${image}.password`);
      for (const pid of processes) signal(pid, 'SIGCONT');
    });
    const log = join(image, 'pg_wal', end.file_name);
    const bytes = readFileSync(log);
    const tornFrom = end.file_offset + 1_000;
    writeFileSync(log, Buffer.concat([bytes.subarray(0, tornFrom), randomBytes(bytes.length - tornFrom)]));

    const { store: recovered } = await startPostgres(image);
    expect(await countOf(recovered, 'known-1')).toBe(EVENTS);
    await fill(recovered, 'new-1');
    expect(await countOf(recovered, 'new-1')).toBe(EVENTS);
  });

  test('a flipped bit under the readings is found and named, and the other years are read', async () => {
    const dataDir = join(dir, 'readings');
    const server = await startEmbeddedClickHouse({ dataDir });
    const timeSeries = openClickHouse(server);
    await timeSeries.migrate([
      {
        name: 'item',
        sql: 'CREATE TABLE IF NOT EXISTS item (year UInt16, id UInt32) ENGINE = MergeTree PARTITION BY year ORDER BY id',
      },
    ]);
    const rows = (year: number): [number, number][] => Array.from({ length: 10_000 }, (_, id) => [year, id]);
    for (const year of [2025, 2026])
      await timeSeries.insert({ table: 'item', columns: ['year', 'id'], rows: rows(year), token: `${year}` });
    const parts = await timeSeries.query<{ path: string }>(
      "SELECT path FROM system.parts WHERE table = 'item' AND active AND partition = '2025'",
    );
    await timeSeries.close();
    await server.stop();
    const [{ path: part } = { path: '' }] = parts;
    const file =
      readdirSync(part)
        .filter((name) => name.endsWith('.bin'))
        .map((name) => join(part, name))
        .toSorted((a, b) => statSync(b).size - statSync(a).size)[0] ?? '';
    flipBit(file, Math.floor(statSync(file).size / 2));

    const again = await startEmbeddedClickHouse({ dataDir });
    const damaged = openClickHouse(again);
    onTestFinished(async () => {
      await damaged.close();
      await again.stop();
    });
    const sumOf = (year: number): Promise<unknown> =>
      damaged.query(`SELECT toUInt32(sum(id)) AS sum FROM item WHERE year = ${year}`);
    await expect(sumOf(2025)).rejects.toThrow(file);
    expect(await sumOf(2026)).toEqual([{ sum: 49_995_000 }]);
  });
});
