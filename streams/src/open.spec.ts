import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { StreamsConfig } from './config.ts';
import { readS3Address } from './distributed/files/address.ts';
import { steadyPort } from './embedded/steady-port.ts';
import { openStreams, type Streams } from './open.ts';
import { freshClickHouse, freshPostgres, type FreshClickHouse, type FreshPostgres } from './testing/engines.ts';
import { EventStoreDouble } from './testing/event-store-double/server.ts';
import { startNatsServer } from './testing/nats-server.ts';
import { startS3Server } from './testing/s3-server.ts';
import { WAIT } from './testing/wait.ts';

let postgres: FreshPostgres;
let clickHouse: FreshClickHouse;
let config: StreamsConfig;

beforeAll(async () => {
  [postgres, clickHouse] = await Promise.all([freshPostgres(), freshClickHouse()]);
  const { url, user, password, database } = clickHouse.options;
  const clickHouseUrl = new URL(`/${database}`, url);
  clickHouseUrl.username = user;
  clickHouseUrl.password = password;
  config = { postgresUrl: postgres.url, clickHouseUrl: clickHouseUrl.href, dataDir: '/nowhere', logPartitions: 2 };
});

afterAll(async () => {
  await Promise.all([postgres.drop(), clickHouse.drop()]);
});

async function useAll(
  { relational, timeSeries, eventStore, readingLog, liveBus, files }: Streams,
  stream: string,
): Promise<void> {
  const heard = vi.fn<(message: unknown) => void>();
  liveBus.subscribe('spec', heard);
  liveBus.publish('spec', 1);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1), WAIT);
  expect(await relational.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(await timeSeries.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(
    await eventStore.append(stream, 'any', [{ id: randomUUID(), type: 'Opened', data: {}, metadata: {} }]),
  ).toMatchObject({ revision: 0 });
  expect((await files.read({ organizationId: 1, hash: await files.put(1, Buffer.from('file')) }))?.size).toBe(4);
  expect(await readingLog.append([{ partition: 1, body: Buffer.from('reading') }])).toHaveLength(1);
}

test('uses the engines at configured addresses, and starts none', async () => {
  const streams = await openStreams(config);
  await useAll(streams, 'spec-1');
  expect(streams.pids).toEqual({ postgres: undefined, clickhouse: undefined });
  await Promise.all([streams.stop(), streams.stop()]);
  expect(await postgres.relational.query("SELECT 1 FROM event_store.event WHERE stream = 'spec-1'")).toHaveLength(1);
});

test('opens the event store at an address of an EventStoreDB', async () => {
  const double = await new EventStoreDouble().start();
  const streams = await openStreams({ ...config, eventStoreUrl: `esdb://${double.address}?tls=false` });
  await useAll(streams, 'spec-3');
  await streams.stop();
  double.stop();
  expect(double.log.stream('spec-3')).toHaveLength(1);
  expect(await postgres.relational.query("SELECT 1 FROM event_store.event WHERE stream = 'spec-3'")).toHaveLength(0);
});

test('opens the reading log and the live bus at an address of NATS', async () => {
  const server = await startNatsServer();
  const retention = { replicas: 1, maxAgeMs: 0, maxBytes: 0 };
  const natsConfig = { ...config, nats: { url: server.url, retention } };
  const [streams, elsewhere] = await Promise.all([openStreams(natsConfig), openStreams(natsConfig)]);
  const before = await streams.readingLog.head(1);
  await useAll(streams, 'spec-2');
  expect(before).toBeNull();
  expect(await elsewhere.readingLog.head(1)).not.toBeNull();
  await Promise.all([streams.stop(), elsewhere.stop()]);
  await server.stop();
});

test('stores files at an address of an S3-compatible store, after the scanner has seen them', async () => {
  const server = await startS3Server();
  const scanned: string[] = [];
  const streams = await openStreams({
    ...config,
    files: readS3Address({ WATCHGLASS_FILES_URL: server.url }),
    scanFile: async (bytes) => void scanned.push(Buffer.from(bytes).toString()),
  });
  await useAll(streams, 'spec-4');
  await streams.stop();
  expect([server.objects.size, scanned]).toEqual([1, ['file']]);
  await server.stop();
});

test('stopping ends followers and consumers first', async () => {
  const streams = await openStreams(config);
  const following = streams.eventStore.follow({ after: null, handle: () => Promise.resolve() });
  const consuming = streams.readingLog.consume({
    consumer: 'spec',
    partition: 0,
    after: null,
    handle: () => Promise.resolve(),
  });
  await streams.stop();
  await expect(Promise.all([following.done, consuming.done])).resolves.toBeDefined();
});

test('an unreachable address is reported by its variable, without its password', async () => {
  const port = await steadyPort();
  const wrong = [
    { ...config, postgresUrl: `postgres://watchglass:secret@127.0.0.1:${port}/watchglass` },
    { ...config, clickHouseUrl: `http://watchglass:secret@127.0.0.1:${port}/watchglass` },
    {
      ...config,
      nats: { url: `nats://watchglass:secret@127.0.0.1:${port}`, retention: { replicas: 1, maxAgeMs: 0, maxBytes: 0 } },
    },
    { ...config, eventStoreUrl: `esdb://watchglass:secret@127.0.0.1:${port}` },
    { ...config, files: readS3Address({ WATCHGLASS_FILES_URL: `http://watchglass:secret@127.0.0.1:${port}/files` }) },
  ];
  const messages = await Promise.all(
    wrong.map((one) =>
      openStreams(one).then(
        () => '',
        (error: unknown) => String(error),
      ),
    ),
  );
  expect(messages[0]).toContain('WATCHGLASS_POSTGRES_URL');
  expect(messages[1]).toContain('WATCHGLASS_CLICKHOUSE_URL');
  expect(messages[2]).toContain('WATCHGLASS_NATS_URL');
  expect(messages[3]).toContain('WATCHGLASS_EVENTSTOREDB_URL');
  expect(messages[4]).toContain('WATCHGLASS_FILES_URL');
  expect(messages.join()).not.toContain('secret');
});
