import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEventStoreAt } from '@watchglass/streams/open-event-store';
import type { EventStore, NewEvent, RecordedEvent } from '@watchglass/streams/ports/event-store';
import { Unavailable } from '@watchglass/streams/ports/fault';
import { freshPostgres, type FreshPostgres } from '@watchglass/streams/testing/engines';
import { EventStoreDouble } from '@watchglass/streams/testing/event-store-double/server';
import { compareStores } from './compare.ts';
import { asMoved, eachEvent } from './each-event.ts';
import { moveEvents } from './move-events.ts';

let postgres: FreshPostgres;
let embedded: EventStore;
const undo: (() => unknown)[] = [];

const event = (organizationId: number, at?: string): NewEvent => ({
  id: randomUUID(),
  type: 'SomethingHappened',
  data: { organizationId, text: 'ā 🏠', list: [1.5, null] },
  metadata: at === undefined ? {} : { at },
});

beforeAll(async () => {
  postgres = await freshPostgres();
  embedded = await openEventStoreAt(postgres.url);
  const streams = Array.from({ length: 8 }, () => `thing-${randomUUID()}`);
  for (let round = 0; round < 6; round += 1) {
    for (const [index, stream] of streams.entries()) {
      const at = index % 5 === 0 ? undefined : '2026-03-01T10:00:00.000Z';
      await embedded.append(
        stream,
        'any',
        Array.from({ length: 1 + (index % 3) }, () => event(1 + (index % 2), at)),
      );
    }
  }
});

afterAll(async () => {
  for (const each of undo.splice(0).toReversed()) await each();
  await embedded.close();
  await postgres.drop();
});

async function openDouble(): Promise<EventStore> {
  const double = await new EventStoreDouble().start();
  const store = await openEventStoreAt(`esdb://${double.address}?tls=false`);
  undo.push(
    () => double.stop(),
    () => store.close(),
  );
  return store;
}

async function all(store: EventStore): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const one of eachEvent(store)) events.push(one);
  return events;
}

const inPlace = ({ id, type, data, metadata, stream, revision }: RecordedEvent): unknown => ({
  id,
  type,
  data,
  metadata,
  stream,
  revision,
});

/** Accepts `appends` appends, then fails: the last one is written but not confirmed. */
function failingAfter(store: EventStore, appends: number): Pick<EventStore, 'append' | 'readAll'> {
  let left = appends;
  return {
    readAll: (after, filter) => store.readAll(after, filter),
    append: async (...given) => {
      const result = await store.append(...given);
      left -= 1;
      if (left < 0) throw new Unavailable('event store', 'interrupted');
      return result;
    },
  };
}

test('all events are moved in order and compare equal, after an interruption and again afterwards', async () => {
  const target = await openDouble();
  await expect(moveEvents({ from: embedded, to: failingAfter(target, 20) })).rejects.toBeInstanceOf(Unavailable);
  const part = (await all(target)).length;
  const given = await all(embedded);
  expect(part).toBeGreaterThan(20);
  expect(part).toBeLessThan(given.length);
  const { events, streams, chains } = await moveEvents({ from: embedded, to: target });
  expect({ events, streams, organizations: new Set(chains.keys()) }).toEqual({
    events: given.length,
    streams: 8,
    organizations: new Set([1, 2]),
  });
  expect((await all(target)).map(inPlace)).toEqual(given.map(asMoved).map(inPlace));
  expect(await moveEvents({ from: embedded, to: target })).toEqual({ events, streams, chains });
});

test('a move works back into PostgreSQL', async () => {
  const [middle, other] = [await openDouble(), await freshPostgres()];
  const back = await openEventStoreAt(other.url);
  await moveEvents({ from: embedded, to: middle });
  await moveEvents({ from: middle, to: back });
  expect((await all(back)).map(inPlace)).toEqual((await all(embedded)).map(asMoved).map(inPlace));
  await back.close();
  await other.drop();
});

test('an event without an instant of its own keeps the instant of its recording', async () => {
  const target = await openDouble();
  await moveEvents({ from: embedded, to: target });
  const [source, moved] = [await all(embedded), await all(target)];
  const silent = source.findIndex(({ metadata }) => metadata['at'] === undefined);
  expect(moved[silent]?.metadata).toEqual({ at: source[silent]?.recordedAt, recordedAt: source[silent]?.recordedAt });
});

test('a target with other events stays unchanged', async () => {
  const target = await openDouble();
  await target.append('other-1', 'noStream', [event(1)]);
  await expect(moveEvents({ from: embedded, to: target })).rejects.toMatchObject({ code: 'TargetHoldsOthers' });
  expect(await all(target)).toHaveLength(1);
});

test('a difference between two stores is reported', async () => {
  const [one, other] = [await openDouble(), await openDouble()];
  const first = event(1, '2026-03-01T10:00:00.000Z');
  await one.append('thing-1', 'noStream', [first]);
  await other.append('thing-1', 'noStream', [{ ...first, data: { organizationId: 2 } }]);
  await expect(compareStores(one, other)).rejects.toMatchObject({ code: 'Different' });
});

test('a source that receives an append needs another move', async () => {
  const [source, target] = [await openDouble(), await openDouble()];
  await source.append('thing-1', 'noStream', [event(1)]);
  const to: Pick<EventStore, 'append' | 'readAll'> = {
    readAll: (after) => target.readAll(after),
    append: async (...given) => {
      await source.append('thing-2', 'any', [event(1)]);
      return target.append(...given);
    },
  };
  await expect(moveEvents({ from: source, to })).rejects.toMatchObject({ code: 'SourceMoved' });
  expect(await moveEvents({ from: source, to: target })).toMatchObject({ events: 2, streams: 2 });
});
