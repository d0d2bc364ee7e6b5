import { readingLogContract } from '@watchglass/streams/contracts/reading-log';
import { openNatsReadingLog, type NatsReadingLogOptions } from '@watchglass/streams/distributed/reading-log/nats';
import { EntriesLost } from '@watchglass/streams/ports/fault';
import type { LogEntry, ReadingLog } from '@watchglass/streams/ports/reading-log';
import { knowsReplicasWell, startNatsCluster, type NatsCluster } from '@watchglass/streams/testing/nats-cluster';
import type { NatsServer } from '@watchglass/streams/testing/nats-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../stack/until.ts';
import { quantile, tell } from './figures.ts';
import { IS_LONG } from './form.ts';

const ROUNDS = 5;
const WRITERS = 4;
const LEAST_UPLINKS = 300;
const PATIENCE_MS = 60_000;
/** Servers elect another leader after four to nine seconds. */
const GOES_ON_MS = 15_000;
const RETENTION: NatsReadingLogOptions['retention'] = { replicas: 3, maxAgeMs: 0, maxBytes: 0 };

/** Opens the log once the servers have formed a cluster. */
function openLog({ url }: NatsCluster, report?: (error: unknown) => void): Promise<ReadingLog> {
  return until(
    'the cluster keeps streams',
    () => openNatsReadingLog({ url, partitions: 2, retention: RETENTION, report }),
    PATIENCE_MS,
  );
}

/** Returns true if each server has all entries of each partition: only then may the next one fail. */
async function areCurrent(log: ReadingLog): Promise<boolean> {
  const behind = await Promise.all([0, 1].map((partition) => log.replicasBehind(partition))).catch(() => [1]);
  return behind.every((replicas) => replicas === 0);
}

interface Uplinks {
  readonly acknowledged: readonly string[];
  /** Uplinks that may be stored, once. */
  readonly unknown: readonly string[];
  stop(): Promise<void>;
}

/** Bases that send one uplink after the other, each to both partitions. */
function startUplinks(log: ReadingLog): Uplinks {
  const acknowledged: string[] = [];
  const unknown: string[] = [];
  const state = { isOver: false };
  const write = async (writer: number): Promise<void> => {
    for (let uplink = 0; !state.isOver; uplink += 1) {
      const text = `${writer} ${uplink}`;
      const entries = [0, 1].map((partition) => ({ partition, body: Buffer.from(text) }));
      await log.append(entries).then(
        () => acknowledged.push(text),
        () => unknown.push(text),
      );
    }
  };
  const writing = Promise.all(Array.from({ length: WRITERS }, (_each, writer) => write(writer)));
  return {
    acknowledged,
    unknown,
    async stop() {
      state.isOver = true;
      await writing;
    },
  };
}

const isNew = knowsReplicasWell();
const TITLE = 'a reading log with three replicas';

describe.runIf(IS_LONG && isNew)(
  isNew ? TITLE : `${TITLE}, by its contract (skipped: this nats-server is older than 2.10)`,
  () => {
    readingLogContract('NATS JetStream on three servers', async () => {
      const cluster = await startNatsCluster();
      const log = await openLog(cluster).catch(async (error: unknown) => {
        await cluster.stop();
        throw error;
      });
      return {
        log,
        another: () => openLog(cluster),
        // Cuts a server whose absence causes no election; leaders are killed below.
        cutConnections: async () => {
          const leader = await cluster.leaderOf(1);
          const server = cluster.servers.find(({ name }) => name !== leader);
          await server?.kill();
          await server?.start();
          await until('it has caught up', () => areCurrent(log), PATIENCE_MS);
        },
        drop: async () => {
          await log.close();
          await cluster.stop();
        },
      };
    });
  },
);

describe.runIf(IS_LONG)('three replicas under load, kill -9 of one server after the other', () => {
  const reported: unknown[] = [];
  let cluster: NatsCluster;
  let log: ReadingLog;
  beforeAll(async () => {
    cluster = await startNatsCluster();
    log = await openLog(cluster, (error) => reported.push(error));
  });
  afterAll(async () => {
    await log?.close();
    await cluster?.stop();
  });

  it('every acknowledged uplink is stored once, and the next is acknowledged within seconds', async () => {
    const collected = [0, 1].map((partition) => {
      const entries: LogEntry[] = [];
      log.consume({
        consumer: 'spec',
        partition,
        after: null,
        handle: async (batch) => {
          entries.push(...batch);
        },
      });
      return entries;
    });
    const uplinks = startUplinks(log);
    const pauses: number[] = [];
    try {
      for (let round = 0; round < ROUNDS; round += 1)
        for (const server of cluster.servers) pauses.push(await pauseWithout(server, uplinks));
    } finally {
      await uplinks.stop();
    }
    expect(
      reported.filter((error) => error instanceof EntriesLost),
      'nothing is said to be lost',
    ).toEqual([]);
    const known = new Set([...uplinks.acknowledged, ...uplinks.unknown]);
    const wrong = { lost: 0, doubled: 0, strange: 0 };
    for (const [partition, entries] of collected.entries()) {
      const head = await log.head(partition);
      await until('all has been read', () => entries.at(-1)?.position === head, PATIENCE_MS);
      const texts = entries.map(({ body }) => Buffer.from(body).toString());
      const there = new Set(texts);
      wrong.lost += uplinks.acknowledged.filter((text) => !there.has(text)).length;
      wrong.doubled += texts.length - there.size;
      wrong.strange += texts.filter((text) => !known.has(text)).length;
    }
    tell('three replicas, kill -9 of one server', {
      times: pauses.length,
      acknowledged: uplinks.acknowledged.length,
      unknown: uplinks.unknown.length,
      ...wrong,
      'goes on after (ms), median': quantile(pauses, 0.5),
      slowest: Math.max(...pauses),
    });
    expect(wrong).toEqual({ lost: 0, doubled: 0, strange: 0 });
    expect(Math.max(...pauses)).toBeLessThan(GOES_ON_MS);
  }, 900_000);

  /** Time without an acknowledgement after the server's death. The server runs again afterwards. */
  async function pauseWithout(server: NatsServer, { acknowledged }: Uplinks): Promise<number> {
    const flowing = acknowledged.length + LEAST_UPLINKS;
    await until('uplinks flow', () => acknowledged.length > flowing, PATIENCE_MS);
    await server.kill();
    const [before, killedAt] = [acknowledged.length + WRITERS, performance.now()];
    await until('uplinks flow without it', () => acknowledged.length > before, PATIENCE_MS);
    const pause = performance.now() - killedAt;
    await server.start();
    await until('it has caught up', () => areCurrent(log), PATIENCE_MS);
    return pause;
  }
});
