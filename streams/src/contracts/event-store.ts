import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EventBatch, EventFilter, EventStore, ExpectedRevision, NewEvent, Position, RecordedEvent } from '../ports/event-store.ts';
import { Unavailable, WrongRevision } from '../ports/fault.ts';
import { modelContract } from './event-store-model.ts';

/** An empty store, another process's view of it, and what may happen to both. */
export interface EventStoreUnderTest {
  readonly store: EventStore;
  another(): Promise<EventStore>;
  /** Cuts every connection that is open; new ones are let in. */
  cutConnections(): Promise<void>;
  drop(): Promise<void>;
}

const WAIT = { timeout: 20_000, interval: 10 };

const event = (data: unknown = {}, type = 'Happened'): NewEvent => ({ id: randomUUID(), type, data, metadata: { actor: 'spec' } });
const events = (count: number): NewEvent[] => Array.from({ length: count }, (_, index) => event({ index }));
const idsOf = (list: readonly NewEvent[]): string[] => list.map(({ id }) => id);
const incompressible = (length: number): string => Array.from({ length: length / 36 }, () => randomUUID()).join('');
const newStream = (category = 'contract'): string => `${category}-${randomUUID()}`;

async function read(source: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> {
  const list: RecordedEvent[] = [];
  for await (const one of source) list.push(one);
  return list;
}

async function readBatches(source: AsyncIterable<EventBatch>): Promise<RecordedEvent[]> {
  const list: RecordedEvent[] = [];
  for await (const batch of source) list.push(...batch.events);
  return list;
}

const headOf = async (store: EventStore): Promise<Position> => (await store.head()) ?? '';

/** What every adapter of the event store port does. */
export function eventStoreContract(name: string, open: () => Promise<EventStoreUnderTest>): void {
  describe(`${name} is an event store`, () => {
    let underTest: EventStoreUnderTest;
    let store: EventStore;

    beforeAll(async () => {
      underTest = await open();
      store = underTest.store;
    });

    afterAll(() => underTest.drop());

    test('an empty store has no head, and following it is caught up at once', async () => {
      expect(await store.head()).toBeNull();
      const caughtUp = vi.fn<() => void>();
      const handle = vi.fn(() => Promise.resolve());
      const following = store.follow({ after: null, handle, caughtUp });
      await vi.waitFor(() => expect(caughtUp).toHaveBeenCalled(), WAIT);
      await following.stop();
      expect(handle).not.toHaveBeenCalled();
    });

    describe('appending', () => {
      test('keeps events as they were given, numbered within their stream', async () => {
        const stream = newStream();
        const given = [event({ text: 'ā 🏠 \\u0000 "', none: null, list: [1.5, -2e-7, 1e21] }, 'First'), event('a text', 'Second')];
        const began = Date.now();
        const { revision, position } = await store.append(stream, 'noStream', given);
        const stored = await read(store.readStream(stream));
        expect(stored).toMatchObject(given.map((one, index) => ({ ...one, stream, revision: index })));
        expect(stored.at(-1)).toMatchObject({ revision, position });
        expect(stored.map(({ recordedAt }) => new Date(recordedAt).toISOString())).toEqual(stored.map(({ recordedAt }) => recordedAt));
        expect(Math.abs(Date.parse(stored[0]?.recordedAt ?? '') - began)).toBeLessThan(60_000);
      });

      test('keeps any JSON value', async () => {
        const stream = newStream();
        await fc.assert(fc.asyncProperty(fc.jsonValue({ stringUnit: 'grapheme' }), async (data) => {
          const { revision } = await store.append(stream, 'any', [event({ data })]);
          const [stored] = await read(store.readStream(stream, revision));
          expect(stored?.data).toEqual(JSON.parse(JSON.stringify({ data })));
        }), { numRuns: 50 });
      });

      test('refuses a stream that is not where the writer expected it, and says where it is', async () => {
        const stream = newStream();
        await store.append(stream, 'noStream', events(2));
        const attempts: [string, ExpectedRevision, number][] = [
          [stream, 'noStream', 1], [stream, 0, 1], [stream, 7, 1], [newStream(), 'streamExists', -1], [newStream(), 0, -1],
        ];
        for (const [name_, expected, actual] of attempts) {
          const refusal = await store.append(name_, expected, [event()]).catch((error: unknown) => error);
          expect(refusal).toBeInstanceOf(WrongRevision);
          expect(refusal).toMatchObject({ stream: name_, expected, actual });
        }
        expect(await read(store.readStream(stream))).toHaveLength(2);
      });

      test('lets one of twenty racing writers win', async () => {
        const stream = newStream();
        const other = await underTest.another();
        const race = await Promise.allSettled(Array.from({ length: 20 }, (_, writer) =>
          (writer % 2 === 0 ? store : other).append(stream, 'noStream', [event()])));
        expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await read(store.readStream(stream))).toHaveLength(1);
        await other.close();
      });

      test('lets all win who expect nothing', async () => {
        const stream = newStream();
        const results = await Promise.all(Array.from({ length: 20 }, () => store.append(stream, 'any', [event()])));
        expect(results.map(({ revision }) => revision).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index));
      });

      test.each<ExpectedRevision>(['noStream', 'any'])('the same events again at %s succeed and write nothing', async (expected) => {
        const stream = newStream();
        const given = events(3);
        const first = await store.append(stream, expected, given);
        await store.append(stream, 2, [event()]);
        const head = await store.head();
        expect(await store.append(stream, expected, given)).toEqual(first);
        expect(await store.head()).toBe(head);
      });

      test('the same events again at their revision succeed, at another they do not', async () => {
        const stream = newStream();
        const given = events(2);
        await store.append(stream, 'noStream', [event()]);
        const first = await store.append(stream, 0, given);
        expect(await store.append(stream, 0, given)).toEqual(first);
        await expect(store.append(stream, 'noStream', given)).rejects.toBeInstanceOf(WrongRevision);
        await expect(store.append(stream, 1, given)).rejects.toBeInstanceOf(WrongRevision);
      });

      test('events of which only some are there already are refused', async () => {
        const stream = newStream();
        const given = events(2);
        await store.append(stream, 'noStream', given);
        await expect(store.append(stream, 'any', [...given.slice(1), event()])).rejects.toBeInstanceOf(WrongRevision);
        await expect(store.append(stream, 'noStream', [...given, event()])).rejects.toBeInstanceOf(WrongRevision);
        expect(await read(store.readStream(stream))).toHaveLength(2);
      });

      test.each([
        ['a NUL', 'a\0b'], ['half a surrogate pair', 'a\ud800b'], ['a bigint', 1n], ['nothing', undefined],
      ])('refuses %s for itself alone', async (_, data) => {
        const stream = newStream();
        const results = await Promise.allSettled([
          store.append(stream, 'any', [event()]), store.append(stream, 'any', [{ ...event(), data }]), store.append(stream, 'any', [event()]),
        ]);
        expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
        expect(results[1]).toMatchObject({ reason: expect.any(TypeError) });
        expect(await read(store.readStream(stream))).toHaveLength(2);
      });

      test('refuses what only the database finds wrong for itself alone', async () => {
        const results = await Promise.allSettled(Array.from({ length: 9 }, (_, index) =>
          store.append(index === 4 ? incompressible(9000) : newStream(), 'any', [event()])));
        expect(results.map(({ status }) => status === 'fulfilled')).toEqual(results.map((_, index) => index !== 4));
        expect(results[4]).toMatchObject({ reason: expect.any(TypeError) });
      });

      test('holds ten thousand events at most and refuses more at once', async () => {
        const [first, second] = await Promise.allSettled([
          store.append(newStream(), 'any', events(6000)), store.append(newStream(), 'any', events(6000)),
        ]);
        expect(first.status).toBe('fulfilled');
        expect(second).toMatchObject({ reason: expect.any(Unavailable) });
        await expect(store.append(newStream(), 'any', [event()])).resolves.toMatchObject({ revision: 0 });
      });
    });

    describe('reading', () => {
      test('a stream that does not exist is empty', async () => {
        expect(await read(store.readStream(newStream()))).toEqual([]);
      });

      test('a stream is read from a revision on, however long it is', async () => {
        const stream = newStream();
        const given = events(2500);
        await store.append(stream, 'any', given);
        expect(idsOf(await read(store.readStream(stream)))).toEqual(idsOf(given));
        expect(idsOf(await read(store.readStream(stream, 2498)))).toEqual(idsOf(given.slice(2498)));
      });

      test('all is read in one order, after a position', async () => {
        const before = await store.head();
        const given = events(30);
        for (const one of given) await store.append(newStream(), 'any', [one]);
        const stored = await readBatches(store.readAll(before));
        expect(idsOf(stored)).toEqual(idsOf(given));
        expect(stored.map(({ position }) => position)).toEqual(stored.map(({ position }) => position).toSorted());
        const rest = await readBatches(store.readAll(stored[9]?.position ?? null));
        expect(idsOf(rest)).toEqual(idsOf(given.slice(10)));
      });

      test('a filter takes the types and the streams it names, and nothing else', async () => {
        const before = await store.head();
        const category = `odd%_${randomUUID().slice(0, 8)}`;
        const wanted = event({}, 'Wanted');
        await store.append(newStream(category), 'any', [wanted, event({}, 'Other')]);
        await store.append(newStream(), 'any', [event({}, 'Wanted')]);
        const count = async (filter: EventFilter): Promise<number> => (await readBatches(store.readAll(before, filter))).length;
        expect(await count({ types: ['Wanted'] })).toBe(2);
        expect(await count({ types: ['Wanted', 'Other'] })).toBe(3);
        expect(await count({ streamPrefixes: [`${category}-`] })).toBe(2);
        expect(await count({ types: ['Wanted'], streamPrefixes: [`${category}-`] })).toBe(1);
        expect(await count({ streamPrefixes: ['odd%_%'] })).toBe(0);
      });

      test('a filter that takes nothing is still complete up to the head', async () => {
        let upTo: Position = '';
        for await (const batch of store.readAll(null, { types: ['Never'] })) upTo = batch.upTo;
        expect(upTo).toBe(await store.head());
      });
    });

    followingContract(() => underTest);
    concurrencyContract(() => underTest);
    modelContract(() => underTest);

    test('a closed store ends its followers and takes nothing more', async () => {
      const closed = await underTest.another();
      const following = closed.follow({ after: null, handle: () => Promise.resolve() });
      await closed.close();
      await expect(following.done).resolves.toBeUndefined();
      await expect(closed.append(newStream(), 'any', [event()])).rejects.toBeInstanceOf(Unavailable);
    });
  });
}

function followingContract(underTest: () => EventStoreUnderTest): void {
  describe('following', () => {
    test('delivers what is there, says so, and goes on with what other processes append', async () => {
      const { store } = underTest();
      const other = await underTest().another();
      const category = `live${randomUUID().slice(0, 8)}`;
      const given = events(40);
      for (const one of given.slice(0, 20)) await store.append(newStream(category), 'any', [one]);
      const got: RecordedEvent[] = [];
      const caughtUpAt: number[] = [];
      const following = store.follow({
        after: null,
        filter: { streamPrefixes: [`${category}-`] },
        handle: async (batch) => {
          await turn();
          got.push(...batch.events);
        },
        caughtUp: () => caughtUpAt.push(got.length),
      });
      await vi.waitFor(() => expect(caughtUpAt[0]).toBe(20), WAIT);
      for (const one of given.slice(20)) await other.append(newStream(category), 'any', [one]);
      await vi.waitFor(() => expect(got).toHaveLength(40), WAIT);
      await following.stop();
      await other.close();
      expect(idsOf(got)).toEqual(idsOf(given));
    });

    test('a filter that takes nothing still follows the head', async () => {
      const { store } = underTest();
      let upTo: Position = '';
      const following = store.follow({ after: null, filter: { types: ['Never'] }, handle: async (batch) => { upTo = batch.upTo; } });
      for (let round = 0; round < 3; round += 1) {
        await store.append(newStream(), 'any', [event()]);
        const head = await headOf(store);
        await vi.waitFor(() => expect(upTo >= head).toBe(true), WAIT);
      }
      await following.stop();
    });

    test('what followers are given as it comes is what is read afterwards, whoever appended it', async () => {
      const { store } = underTest();
      const other = await underTest().another();
      const after = await store.head();
      const category = `same${randomUUID().slice(0, 8)}`;
      const filters: EventFilter[] = [{}, { types: ['Wanted'] }, { streamPrefixes: [`${category}-`] }];
      const got = filters.map((): RecordedEvent[] => []);
      const upTo = filters.map(() => '');
      const followings = filters.map((filter, index) => store.follow({
        after,
        filter,
        handle: async (batch) => {
          got[index]?.push(...batch.events);
          upTo[index] = batch.upTo;
        },
      }));
      for (let round = 0; round < 30; round += 1) {
        const given = { ...event({ long: round, a: { b: -0, a: 1e21, none: undefined, at: new Date(0) } }, round % 2 === 0 ? 'Wanted' : 'Other'), id: randomUUID().toUpperCase() };
        await (round % 10 < 7 ? store : other).append(newStream(round % 3 === 0 ? category : 'contract'), 'any', [given, event(round)]);
      }
      const head = await headOf(store);
      await vi.waitFor(() => expect(upTo.every((position) => position >= head)).toBe(true), WAIT);
      await Promise.all(followings.map((following) => following.stop()));
      await other.close();
      for (const [index, filter] of filters.entries()) expect(got[index]).toEqual(await readBatches(store.readAll(after, filter)));
    });

    test('a handler that throws gets the same batch again, and nothing newer before', async () => {
      const { store } = underTest();
      const after = await store.head();
      const given = events(3);
      const later = event();
      await store.append(newStream(), 'any', given);
      const seen: EventBatch[] = [];
      const taken = (): string[] => [...seen.slice(0, 1), ...seen.slice(3)].flatMap((batch) => idsOf(batch.events));
      const following = store.follow({
        after,
        handle: async (batch) => {
          seen.push(batch);
          if (seen.length === 1) await store.append(newStream(), 'any', [later]);
          if (seen.length < 3) throw new Error('not yet');
        },
      });
      await vi.waitFor(() => expect(taken()).toHaveLength(4), WAIT);
      await following.stop();
      expect(seen[1]).toEqual(seen[0]);
      expect(seen[2]).toEqual(seen[0]);
      expect(taken()).toEqual(idsOf([...given, later]));
    });

    test('stopping waits for the handler at work, and going on from its checkpoint loses and repeats nothing', async () => {
      const { store } = underTest();
      const given: NewEvent[] = [];
      let checkpoint = await store.head();
      const got: string[] = [];
      for (let round = 0; round < 6; round += 1) {
        let begun = false;
        const following = store.follow({
          after: checkpoint,
          handle: async (batch) => {
            begun = true;
            for (let pause = 0; pause < 5; pause += 1) await turn();
            got.push(...idsOf(batch.events));
            checkpoint = batch.upTo;
          },
        });
        for (let index = 0; index < 5; index += 1) {
          const one = event({ round, index });
          given.push(one);
          await store.append(newStream(), 'any', [one]);
        }
        await vi.waitFor(() => expect(begun).toBe(true), WAIT);
        await following.stop();
      }
      const rest = store.follow({ after: checkpoint, handle: async (batch) => { got.push(...idsOf(batch.events)); } });
      await vi.waitFor(() => expect(got.length).toBeGreaterThanOrEqual(given.length), WAIT);
      await rest.stop();
      expect(got).toEqual(idsOf(given));
    });
  });
}

interface Writers {
  readonly stores: readonly EventStore[];
  readonly ended: () => boolean;
  readonly count: number;
}

/** Each writer appends to a stream of its own, again with the same events where the store was unavailable; answers the acknowledged ids. */
async function write({ stores, ended, count }: Writers): Promise<Set<string>> {
  const acknowledged = new Set<string>();
  await Promise.all(Array.from({ length: count }, async (_, writer) => {
    const stream = newStream();
    const store = stores[writer % stores.length];
    let expected: ExpectedRevision = 'noStream';
    while (!ended() && store !== undefined) {
      const given = events(1 + (writer % 3));
      const append = async (): Promise<number> => (await store.append(stream, writer % 4 === 0 ? 'any' : expected, given)).revision;
      expected = await append().catch(async (error: unknown) => {
        if (!(error instanceof Unavailable)) throw error;
        return append();
      });
      for (const { id } of given) acknowledged.add(id);
    }
  }));
  return acknowledged;
}

function concurrencyContract(underTest: () => EventStoreUnderTest): void {
  test.each([['undisturbed', 0], ['with every connection cut three times', 3]])(
    'sixteen writers on two stores and two followers, %s, lose and double nothing',
    async (_, cuts) => {
      const { store } = underTest();
      const other = await underTest().another();
      const after = await store.head();
      const got: [string[], string[]] = [[], []];
      const upTo: Position[] = ['', ''];
      const followings = [store, other].map((source, index) => source.follow({
        after,
        handle: async (batch) => {
          got[index]?.push(...idsOf(batch.events));
          upTo[index] = batch.upTo;
        },
      }));
      let isCut = false;
      const until = performance.now() + 2000;
      const writing = write({ stores: [store, other], ended: () => isCut && performance.now() > until, count: 16 });
      for (let cut = 0; cut < cuts; cut += 1) {
        const from = got[0].length;
        await vi.waitFor(() => expect(got[0].length).toBeGreaterThan(from + 100), WAIT);
        await underTest().cutConnections();
      }
      isCut = true;
      const acknowledged = await writing;
      const head = await headOf(store);
      await vi.waitFor(() => expect(upTo.every((position) => position >= head)).toBe(true), WAIT);
      await Promise.all(followings.map((following) => following.stop()));
      const stored = idsOf(await readBatches(store.readAll(after)));
      await other.close();
      expect(acknowledged.size).toBeGreaterThan(0);
      expect(new Set(stored)).toEqual(acknowledged);
      expect(stored).toHaveLength(acknowledged.size);
      expect(got[0]).toEqual(stored);
      expect(got[1]).toEqual(stored);
    },
  );
}
