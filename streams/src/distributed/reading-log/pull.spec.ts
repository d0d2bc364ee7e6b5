import { jetstreamManager, type JetStreamManager } from '@nats-io/jetstream';
import { createInbox, headers, type Msg } from '@nats-io/transport-node';
import { expect, onTestFinished, test } from 'vitest';
import { fromPosition } from '../../ordered-log/position.ts';
import { Unavailable } from '../../ports/fault.ts';
import type { LogEntry, ReadingLog } from '../../ports/reading-log.ts';
import { startNatsServer } from '../../testing/nats-server.ts';
import { connectNats, type NatsLink } from '../nats/connect.ts';
import { openNatsReadingLog } from './nats.ts';
import { openPull, type Pull } from './pull.ts';

const REQUESTS = '$JS.API.CONSUMER.MSG.NEXT.watchglass-readings-0.*';
/** Bound of one request. */
const REQUEST_ENTRIES = 500;
const PATIENCE_MS = 15_000;

interface Stand {
  readonly log: ReadingLog;
  readonly link: NatsLink;
  readonly manager: JetStreamManager;
}

async function standOfTest(): Promise<Stand> {
  const server = await startNatsServer();
  const log = await openNatsReadingLog({ url: server.url, partitions: 1 });
  const link = await connectNats('reading log', server);
  onTestFinished(async () => {
    await Promise.all([log.close(), link.close()]);
    await server.stop();
  });
  return { log, link, manager: await jetstreamManager(link.connection) };
}

async function append({ log }: Stand, count: number): Promise<number[]> {
  const positions = await log.append(
    Array.from({ length: count }, (_each, index) => ({ partition: 0, body: Buffer.from(`${index}`) })),
  );
  return positions.map(fromPosition);
}

async function pullOf(stand: Stand, from: number): Promise<Pull> {
  const pull = await openPull({ ...stand, log: 'readings', partition: 0, from, missed: () => undefined });
  onTestFinished(() => pull.close());
  return pull;
}

async function read(pull: Pull, count: number): Promise<number[]> {
  const entries: LogEntry[] = [];
  const signal = AbortSignal.timeout(PATIENCE_MS);
  while (entries.length < count && !signal.aborted) entries.push(...(await pull.next(signal)));
  return entries.map(({ position }) => fromPosition(position));
}

/** Passes on each request to a consumer. */
function overhear({ link }: Stand, hear: (request: Msg) => void): void {
  link.connection.subscribe(REQUESTS, { callback: (_error, request) => hear(request) });
}

test('continues when the server reports the end of a request', async () => {
  const stand = await standOfTest();
  // A server before 2.10 does not report it.
  overhear(stand, ({ reply = '' }) =>
    stand.link.connection.publish(reply, '', { headers: headers(409, 'Batch Completed') }),
  );
  const places = await append(stand, 3 * REQUEST_ENTRIES);
  expect(await read(await pullOf(stand, places[0] ?? 0), places.length)).toEqual(places);
});

test('detects a lost message although none follows it', async () => {
  const stand = await standOfTest();
  const { connection } = stand.link;
  const inbox = createInbox();
  const requests: string[] = [];
  overhear(stand, ({ subject }) => requests.push(subject));
  const taken = new Promise(
    (resolve) => void connection.subscribe(inbox, { callback: (_error, message) => resolve(message) }),
  );
  const [first = 0] = await append(stand, 1);
  const pull = await pullOf(stand, first);
  expect(await read(pull, 1)).toEqual([first]);
  // Requests of one consumer are served in turn, so this request takes the second of two entries.
  connection.publish(requests[0] ?? '', JSON.stringify({ batch: 1 }), { reply: inbox });
  await connection.flush();
  const second = await append(stand, 1);
  expect(await read(pull, 1)).toEqual(second);
  await append(stand, 1);
  await taken;
  await expect(read(pull, 1)).rejects.toBeInstanceOf(Unavailable);
});

test('gives no entry before its start, although the server it reads from lags behind', async () => {
  const stand = await standOfTest();
  const [last = 0] = await append(stand, 1);
  const pull = await pullOf(stand, last + 3);
  const places = await append(stand, 4);
  expect(await read(pull, 2)).toEqual(places.slice(2));
});
