import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SensorEvent } from '@watchglass/schemas/sensor/events';
import { openPostgresEventStore } from '@watchglass/streams/event-store/postgres';
import type { EventStore } from '@watchglass/streams/ports/event-store';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { handleCommand, load, type CommandContext } from './handle-command.ts';
import { describeSensor } from './sensor/describe-sensor.ts';
import { noTags } from './tag/tags.ts';
import { sensorFold, type Sensor } from './sensor/sensor.ts';

let postgres: FreshPostgres;
let store: EventStore;
let another: EventStore;
let reads = 0;
/** The number of events that were read. */
let readEvents = 0;

beforeAll(async () => {
  postgres = await freshPostgres();
  const opened = await openPostgresEventStore({ url: postgres.url });
  store = {
    append: (...given) => opened.append(...given),
    async *readStream(...given) {
      reads += 1;
      for await (const recorded of opened.readStream(...given)) {
        readEvents += 1;
        yield recorded;
      }
    },
    readAll: (...given) => opened.readAll(...given),
    follow: (given) => opened.follow(given),
    head: () => opened.head(),
    close: () => opened.close(),
  };
  another = await openPostgresEventStore({ url: postgres.url });
});

afterAll(async () => {
  await Promise.all([store.close(), another.close()]);
  await postgres.drop();
});

const metadata = {
  organizationId: 7,
  actor: { kind: 'user', id: randomUUID() },
  at: '2026-03-01T10:00:00.000Z',
  correlationId: randomUUID(),
} as const;

const context = (expectedRevision?: number): CommandContext => ({
  metadata,
  newId: randomUUID,
  ...(expectedRevision === undefined ? {} : { expectedRevision }),
});

const hear = (): SensorEvent[] => [
  { type: 'SensorHeard', data: { sensorId: 1, organizationId: 7, wireId: 'w1', baseSerial: null, name: 'Attic' } },
];

const name = (to: string, organizationId = 7) => ({
  ...sensorFold,
  decide: (sensor: Sensor) => describeSensor(sensor, { name: to, tags: noTags, tagIds: [] }, organizationId),
});

async function heard(): Promise<string> {
  const stream = `sensor-${randomUUID()}`;
  await handleCommand(store, stream, { ...sensorFold, decide: hear }, context());
  [reads, readEvents] = [0, 0];
  return stream;
}

test('reads a stream once if only one process writes to it', async () => {
  const stream = await heard();
  for (const [revision, to] of ['Cellar', 'Garage', 'Roof'].entries()) {
    expect(await handleCommand(store, stream, name(to), context(revision))).toMatchObject({
      revision: revision + 1,
      state: { name: to },
    });
  }
  expect(reads).toBe(0);
});

test('a stream that another process has written to is read again, and its new version is compared', async () => {
  const stream = await heard();
  await handleCommand(another, stream, name('Cellar'), context());
  await expect(handleCommand(store, stream, name('Garage'), context(0))).rejects.toMatchObject({
    code: 'WrongRevision',
    actual: 1,
  });
  expect(await handleCommand(store, stream, name('Roof'), context(1))).toMatchObject({
    revision: 2,
    events: [{ data: { before: 'Cellar' } }],
  });
});

test('of a stream that another process has written to, only the new events are read', async () => {
  const stream = await heard();
  for (const to of ['Cellar', 'Garage']) await handleCommand(another, stream, name(to), context());
  await handleCommand(store, stream, name('Roof'), context());
  expect(readEvents).toBe(2);
});

test('a stream whose commands are all refused is read once', async () => {
  const stream = await heard();
  await handleCommand(another, stream, name('Cellar'), context());
  for (const to of ['Garage', 'Roof', 'Hall'])
    await expect(handleCommand(store, stream, name(to, 8), context())).rejects.toMatchObject({ code: 'NotFound' });
  expect(readEvents).toBe(1);
});

test('a command that would change nothing in a remembered state is decided on the stored one', async () => {
  const stream = await heard();
  await handleCommand(another, stream, name('Cellar'), context());
  expect(await handleCommand(store, stream, name('Attic'), context())).toMatchObject({ revision: 2 });
});

test('a refusal is decided on the stored state', async () => {
  const stream = await heard();
  await expect(handleCommand(store, stream, name('Cellar', 8), context())).rejects.toMatchObject({ code: 'NotFound' });
  expect(reads).toBe(1);
});

test('a stream that one store remembers is unknown to another', async () => {
  const stream = await heard();
  const elsewhere = await freshPostgres();
  const other = await openPostgresEventStore({ url: elsewhere.url });
  await expect(handleCommand(other, stream, name('Cellar'), context())).rejects.toMatchObject({ code: 'NotFound' });
  await other.close();
  await elsewhere.drop();
});

test('simultaneous writers of two processes all succeed', async () => {
  const stream = await heard();
  const racing = Array.from({ length: 6 }, (_, writer) =>
    handleCommand(writer % 2 === 0 ? store : another, stream, name(`Room ${writer}`), context()),
  );
  const revisions = (await Promise.all(racing)).map(({ revision }) => revision);
  expect(revisions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
});

test('whoever asks for a state in the same turn shares one reading of it, and who asks later has what is newer', async () => {
  const stream = await heard();
  const [one, other] = await Promise.all([load(store, stream, sensorFold), load(store, stream, sensorFold)]);
  expect([reads, one.revision, other]).toEqual([1, 0, one]);
  await handleCommand(another, stream, name('Cellar'), context());
  expect(await load(store, stream, sensorFold)).toMatchObject({ revision: 1 });
  expect(reads).toBe(2);
});
