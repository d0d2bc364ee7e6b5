import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readingLogContract } from '../../contracts/reading-log.ts';
import { Unavailable } from '../../ports/fault.ts';
import type { LogEntry, LogName, LogPosition, NewLogEntry, ReadingLog } from '../../ports/reading-log.ts';
import { startNatsCluster } from '../../testing/nats-cluster.ts';
import { startNatsServer, type NatsServer } from '../../testing/nats-server.ts';
import { WAIT } from '../../testing/wait.ts';
import { openNatsReadingLog, type NatsReadingLogOptions } from './nats.ts';

const IS_LONG = process.env['WATCHGLASS_TESTS_FORM'] === 'long';

const ELECTIONS = { timeout: 60_000, interval: 100 };

readingLogContract('NATS JetStream', async () => {
  const server = await startNatsServer();
  const another = (name?: LogName) => openNatsReadingLog({ url: server.url, log: name, partitions: 2 });
  const log = await another();
  return {
    log,
    another,
    cutConnections: async () => {
      await server.kill();
      await server.start();
    },
    drop: async () => {
      await log.close();
      await server.stop();
    },
  };
});

const entry = (text: string, partition = 0): NewLogEntry => ({ partition, body: Buffer.from(text) });
const textsOf = (entries: readonly LogEntry[]): string[] => entries.map(({ body }) => Buffer.from(body).toString());

async function serverOfTest(settings: readonly string[] = []): Promise<NatsServer> {
  const server = await startNatsServer(settings);
  onTestFinished(() => server.stop());
  return server;
}

async function logOn(server: NatsServer, options: Partial<NatsReadingLogOptions> = {}): Promise<ReadingLog> {
  const log = await openNatsReadingLog({ url: server.url, partitions: 1, ...options });
  onTestFinished(() => log.close());
  return log;
}

function collect(log: ReadingLog, after: LogPosition | null, partition = 0): LogEntry[] {
  const entries: LogEntry[] = [];
  log.consume({
    consumer: 'spec',
    partition,
    after,
    handle: async (batch) => {
      entries.push(...batch);
    },
  });
  return entries;
}

describe('a server killed without warning under load', () => {
  test('keeps every acknowledged uplink whole and once', async () => {
    const server = await serverOfTest();
    const log = await logOn(server, { partitions: 2 });
    const collected = [collect(log, null, 0), collect(log, null, 1)];
    const acknowledged: string[] = [];
    let isWriting = true;
    const write = async (writer: number): Promise<void> => {
      for (let uplink = 0; isWriting; uplink += 1) {
        const text = `${writer} ${uplink}`;
        await log.append([entry(text, 0), entry(text, 1)]);
        acknowledged.push(text);
      }
    };
    const writing = Promise.all([1, 2, 3, 4].map(write));
    for (let times = 0; times < 3; times += 1) {
      const before = acknowledged.length;
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 200), WAIT);
      await server.kill();
      await server.start();
    }
    isWriting = false;
    await writing;
    for (const [partition, entries] of collected.entries()) {
      const head = await log.head(partition);
      await vi.waitFor(() => expect(entries.at(-1)?.position).toBe(head), WAIT);
      expect(textsOf(entries).toSorted()).toEqual(acknowledged.toSorted());
    }
  });

  test('delays appends and nothing else', async () => {
    const server = await serverOfTest();
    const log = await logOn(server);
    const entries = collect(log, null);
    await server.kill();
    const appending = log.append([entry('meanwhile')]);
    await expect(log.head(0)).rejects.toBeInstanceOf(Unavailable);
    await server.start();
    await expect(appending).resolves.toHaveLength(1);
    await vi.waitFor(() => expect(textsOf(entries)).toEqual(['meanwhile']), WAIT);
  });
});

test('a log that was lost and created again is ahead of the surviving cursors', async () => {
  const [before, after] = [await serverOfTest(), await serverOfTest()];
  const [cursor = ''] = await (await logOn(before)).append([entry('lost')]);
  const [position = ''] = await (await logOn(after)).append([entry('new')]);
  expect(position > cursor).toBe(true);
});

test('a log that has lost its end gives no consumed place to a new entry', async () => {
  const reported: unknown[] = [];
  const log = await logOn(await serverOfTest(), { report: (error) => reported.push(error) });
  const [kept = ''] = await log.append([entry('kept')]);
  const cursor = String(Number(kept) + 1200).padStart(kept.length, '0');
  const entries = collect(log, cursor);
  await vi.waitFor(() => expect(reported).toHaveLength(1), WAIT);
  await vi.waitFor(async () => expect((await log.head(0)) ?? '').toBe(cursor), WAIT);
  await log.append([entry('new')]);
  await vi.waitFor(() => expect(textsOf(entries)).toEqual(['new']), WAIT);
  expect((entries[0]?.position ?? '') > cursor).toBe(true);
});

test("entries that were dropped after their consumption, or precede the log's beginning, are not missing", async () => {
  const reported: unknown[] = [];
  const log = await logOn(await serverOfTest(), { report: (error) => reported.push(error) });
  const positions = await log.append([entry('dropped'), entry('dropped as well'), entry('kept')]);
  await log.commit('spec', 0, positions[1] ?? '');
  expect(await log.trim(0)).toBe(2);
  const [another, fromBefore] = [positions[0] ?? '', '7'.padStart(positions[0]?.length ?? 0, '0')].map((after) =>
    collect(log, after),
  );
  await vi.waitFor(
    () => expect([another, fromBefore].map((entries) => textsOf(entries ?? []))).toEqual([['kept'], ['kept']]),
    WAIT,
  );
  expect(await log.head(0)).toBe(positions[2]);
  expect(reported).toEqual([]);
});

test('a full log refuses new entries and keeps unread ones', async () => {
  const log = await logOn(await serverOfTest(), { retention: { replicas: 1, maxAgeMs: 0, maxBytes: 100_000 } });
  const kilobytes = entry('x'.repeat(60_000));
  const [position = ''] = await log.append([kilobytes]);
  await expect(log.append([kilobytes])).rejects.toBeInstanceOf(Unavailable);
  await log.commit('spec', 0, position);
  expect(await log.trim(0)).toBe(1);
  await expect(log.append([kilobytes])).resolves.toHaveLength(1);
});

test('its retention may be changed later', async () => {
  const server = await serverOfTest();
  await logOn(server);
  await logOn(server, { retention: { replicas: 1, maxAgeMs: 3_600_000, maxBytes: 50_000_000 } });
  const connection = await connect({ servers: server.url });
  const { config } = await (await jetstreamManager(connection)).streams.info('watchglass-readings-0');
  await connection.close();
  expect(config).toMatchObject({ max_age: 3.6e12, max_bytes: 50_000_000 });
});

test('it gains partitions on request, and never loses one', async () => {
  const server = await serverOfTest();
  const [before = ''] = await (await logOn(server, { partitions: 1 })).append([entry('reading')]);
  const wide = await logOn(server, { partitions: 3 });
  const [after = ''] = await wide.append([entry('reading', 2)]);
  expect(after > before).toBe(true);
  await expect(logOn(server, { partitions: 2 })).rejects.toThrow('partitions');
});

test('fails to open without a server, or on a server that refuses large packs', async () => {
  const server = await serverOfTest(['max_payload: 1MB']);
  await expect(logOn(server)).rejects.toThrow('max_payload');
  await server.kill();
  await expect(logOn(server)).rejects.toBeInstanceOf(Unavailable);
});

test.runIf(IS_LONG)(
  'reports a replica that lags, until it has caught up',
  async () => {
    const cluster = await startNatsCluster();
    onTestFinished(() => cluster.stop());
    const options = { url: cluster.url, partitions: 1, retention: { replicas: 3, maxAgeMs: 0, maxBytes: 0 } };
    // Servers that have just formed a cluster cannot create streams yet.
    const log = await vi.waitFor(() => openNatsReadingLog(options), ELECTIONS);
    onTestFinished(() => log.close());
    const behind = (replicas: number): Promise<void> =>
      vi.waitFor(async () => expect(await log.replicasBehind(0)).toBe(replicas), ELECTIONS);
    await behind(0);
    const leader = await cluster.leaderOf(0);
    const follower = cluster.servers.find(({ name }) => name !== leader);
    await follower?.kill();
    await behind(1);
    await follower?.start();
    await behind(0);
  },
  240_000,
);
