import { randomUUID } from 'node:crypto';
import { ErrorType, jsonEvent, KurrentDBClient, type ResolvedEvent } from '@kurrent/kurrentdb-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventStoreDouble } from './server.ts';

let double: EventStoreDouble;
let client: KurrentDBClient;

beforeAll(async () => {
  double = await new EventStoreDouble().start();
  client = KurrentDBClient.connectionString(`kurrentdb://${double.address}?tls=false`);
  client.setCredentialsProvider(() => ({ username: 'nobody', password: '' }));
});

afterAll(async () => {
  await client.dispose();
  double.stop();
});

const happened = (id: string = randomUUID()) => jsonEvent({ id, type: 'Happened', data: {} });

async function count(source: AsyncIterable<ResolvedEvent>): Promise<number> {
  let events = 0;
  for await (const { event } of source) events += event === undefined ? 0 : 1;
  return events;
}

test.each([
  ['deleting a stream', () => client.deleteStream('gone')],
  [
    'a batch of appends',
    async () => {
      client.setCredentialsProvider(undefined);
      await client.appendToStream('batch', [happened()]);
    },
  ],
  ['links', () => count(client.readAll({ resolveLinkTos: true }))],
  ['a persistent subscription', () => client.listAllPersistentSubscriptions()],
])('refuses %s as unsupported', async (_, call) => {
  await expect(call()).rejects.toBeInstanceOf(Error);
  client.setCredentialsProvider(() => ({ username: 'nobody', password: '' }));
});

test('stores the same events twice if no revision is expected, as a server may', async () => {
  const event = happened();
  await client.appendToStream('any', [event], { streamState: 'any' });
  await client.appendToStream('any', [event], { streamState: 'any' });
  expect(double.log.stream('any')).toHaveLength(2);
});

test('recognises the same events by their ids at an expected revision, and reports a conflict otherwise', async () => {
  const event = happened();
  const first = await client.appendToStream('exact', [event], { streamState: 'no_stream' });
  expect(await client.appendToStream('exact', [event], { streamState: 'no_stream' })).toEqual(first);
  await expect(client.appendToStream('exact', [happened()], { streamState: 'no_stream' })).rejects.toMatchObject({
    type: ErrorType.WRONG_EXPECTED_VERSION,
    actualState: 0n,
    expectedState: 'no_stream',
  });
});

test('a read includes the position it begins at, and shows events of the server itself', async () => {
  const { position } = await client.appendToStream('included', [happened()]);
  if (position === undefined) throw new Error('no position');
  expect(await count(client.readAll({ fromPosition: position, maxCount: 1 }))).toBe(1);
  expect(await count(client.readStream('$stats-double'))).toBeGreaterThan(0);
});
