import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EventFilter, EventStore, ExpectedRevision, Position } from '../ports/event-store.ts';
import { Unavailable, WrongRevision } from '../ports/fault.ts';
import { WAIT } from '../testing/wait.ts';
import { concurrencyContract } from './event-store-concurrency.ts';
import { event, events, idsOf, incompressible, newStream, read, readBatches } from './event-store-events.ts';
import { followingContract } from './event-store-following.ts';
import { modelContract } from './event-store-model.ts';

/** An empty store, a second client of it as another process has, and the failures that a test can cause. */
export interface EventStoreUnderTest {
  readonly store: EventStore;
  another(): Promise<EventStore>;
  /** Closes every open connection; new connections are accepted. */
  cutConnections(): Promise<void>;
  drop(): Promise<void>;
}

/** The contract of every adapter of the event store port. */
export function eventStoreContract(name: string, open: () => Promise<EventStoreUnderTest>): void {
  describe(`${name} is an event store`, () => {
    let underTest: EventStoreUnderTest;
    let store: EventStore;

    beforeAll(async () => {
      underTest = await open();
      store = underTest.store;
    });

    afterAll(() => underTest.drop());

    test('an empty store has no head, and its followers are caught up at once', async () => {
      expect(await store.head()).toBeNull();
      const caughtUp = vi.fn<() => void>();
      const handle = vi.fn(() => Promise.resolve());
      const following = store.follow({ after: null, handle, caughtUp });
      await vi.waitFor(() => expect(caughtUp).toHaveBeenCalled(), WAIT);
      await following.stop();
      expect(handle).not.toHaveBeenCalled();
    });

    describe('appending', () => {
      test('keeps events unchanged, numbered within their stream', async () => {
        const stream = newStream();
        const given = [
          event({ text: 'ā 🏠 \\u0000 "', none: null, list: [1.5, -2e-7, 1e21] }, 'First'),
          event('a text', 'Second'),
        ];
        const began = Date.now();
        const { revision, position } = await store.append(stream, 'noStream', given);
        const stored = await read(store.readStream(stream));
        expect(stored).toMatchObject(given.map((one, index) => ({ ...one, stream, revision: index })));
        expect(stored.at(-1)).toMatchObject({ revision, position });
        expect(stored.map(({ recordedAt }) => new Date(recordedAt).toISOString())).toEqual(
          stored.map(({ recordedAt }) => recordedAt),
        );
        expect(Math.abs(Date.parse(stored[0]?.recordedAt ?? '') - began)).toBeLessThan(60_000);
      });

      test('keeps any JSON value', async () => {
        const stream = newStream();
        await fc.assert(
          fc.asyncProperty(fc.jsonValue({ stringUnit: 'grapheme' }), async (data) => {
            const { revision } = await store.append(stream, 'any', [event({ data })]);
            const [stored] = await read(store.readStream(stream, revision));
            expect(stored?.data).toEqual(JSON.parse(JSON.stringify({ data })));
          }),
          { numRuns: 50 },
        );
      });

      test('refuses an append whose expected revision is wrong, with the actual revision', async () => {
        const stream = newStream();
        await store.append(stream, 'noStream', events(2));
        const attempts: [string, ExpectedRevision, number][] = [
          [stream, 'noStream', 1],
          [stream, 0, 1],
          [stream, 7, 1],
          [newStream(), 'streamExists', -1],
          [newStream(), 0, -1],
        ];
        for (const [name_, expected, actual] of attempts) {
          const refusal = await store.append(name_, expected, [event()]).catch((error: unknown) => error);
          expect(refusal).toBeInstanceOf(WrongRevision);
          expect(refusal).toMatchObject({ stream: name_, expected, actual });
        }
        expect(await read(store.readStream(stream))).toHaveLength(2);
      });

      test('accepts exactly one of twenty racing appends at one revision', async () => {
        const stream = newStream();
        const other = await underTest.another();
        const race = await Promise.allSettled(
          Array.from({ length: 20 }, (_, writer) =>
            (writer % 2 === 0 ? store : other).append(stream, 'noStream', [event()]),
          ),
        );
        expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await read(store.readStream(stream))).toHaveLength(1);
        await other.close();
      });

      test('accepts every racing append that expects no revision', async () => {
        const stream = newStream();
        const results = await Promise.all(Array.from({ length: 20 }, () => store.append(stream, 'any', [event()])));
        expect(results.map(({ revision }) => revision).toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: 20 }, (_, index) => index),
        );
      });

      test.each<ExpectedRevision>(['noStream', 'any'])(
        'the same events again at %s succeed and write nothing',
        async (expected) => {
          const stream = newStream();
          const given = events(3);
          const first = await store.append(stream, expected, given);
          await store.append(stream, 2, [event()]);
          const head = await store.head();
          expect(await store.append(stream, expected, given)).toEqual(first);
          expect(await store.head()).toBe(head);
        },
      );

      test('the same events again succeed at their revision and are refused at another', async () => {
        const stream = newStream();
        const given = events(2);
        await store.append(stream, 'noStream', [event()]);
        const first = await store.append(stream, 0, given);
        expect(await store.append(stream, 0, given)).toEqual(first);
        await expect(store.append(stream, 'noStream', given)).rejects.toBeInstanceOf(WrongRevision);
        await expect(store.append(stream, 1, given)).rejects.toBeInstanceOf(WrongRevision);
      });

      test('refuses events of which only some are stored', async () => {
        const stream = newStream();
        const given = events(2);
        await store.append(stream, 'noStream', given);
        await expect(store.append(stream, 'any', [...given.slice(1), event()])).rejects.toBeInstanceOf(WrongRevision);
        await expect(store.append(stream, 'noStream', [...given, event()])).rejects.toBeInstanceOf(WrongRevision);
        expect(await read(store.readStream(stream))).toHaveLength(2);
      });

      test.each([
        ['a NUL', 'a\0b'],
        ['half a surrogate pair', 'a\ud800b'],
        ['a bigint', 1n],
        ['nothing', undefined],
      ])('refuses %s without affecting other appends', async (_, data) => {
        const stream = newStream();
        const results = await Promise.allSettled([
          store.append(stream, 'any', [event()]),
          store.append(stream, 'any', [{ ...event(), data }]),
          store.append(stream, 'any', [event()]),
        ]);
        expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
        expect(results[1]).toMatchObject({ reason: expect.any(TypeError) });
        expect(await read(store.readStream(stream))).toHaveLength(2);
      });

      test('refuses events that only the database finds invalid, without affecting other appends', async () => {
        const results = await Promise.allSettled(
          Array.from({ length: 9 }, (_, index) =>
            store.append(index === 4 ? incompressible(9000) : newStream(), 'any', [event()]),
          ),
        );
        expect(results.map(({ status }) => status === 'fulfilled')).toEqual(results.map((_, index) => index !== 4));
        expect(results[4]).toMatchObject({ reason: expect.any(TypeError) });
      });

      test('queues at most ten thousand events and refuses more', async () => {
        const [first, second] = await Promise.allSettled([
          store.append(newStream(), 'any', events(6000)),
          store.append(newStream(), 'any', events(6000)),
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

      test('reads a stream of any length from a given revision', async () => {
        const stream = newStream();
        const given = events(2500);
        await store.append(stream, 'any', given);
        expect(idsOf(await read(store.readStream(stream)))).toEqual(idsOf(given));
        expect(idsOf(await read(store.readStream(stream, 2498)))).toEqual(idsOf(given.slice(2498)));
      });

      test('reads all events in one order, after a given position', async () => {
        const before = await store.head();
        const given = events(30);
        for (const one of given) await store.append(newStream(), 'any', [one]);
        const stored = await readBatches(store.readAll(before));
        expect(idsOf(stored)).toEqual(idsOf(given));
        expect(stored.map(({ position }) => position)).toEqual(stored.map(({ position }) => position).toSorted());
        const rest = await readBatches(store.readAll(stored[9]?.position ?? null));
        expect(idsOf(rest)).toEqual(idsOf(given.slice(10)));
      });

      test('a filter delivers exactly the types and streams that it names', async () => {
        const before = await store.head();
        const category = `odd%_${randomUUID().slice(0, 8)}`;
        const wanted = event({}, 'Wanted');
        await store.append(newStream(category), 'any', [wanted, event({}, 'Other')]);
        await store.append(newStream(), 'any', [event({}, 'Wanted')]);
        const count = async (filter: EventFilter): Promise<number> =>
          (await readBatches(store.readAll(before, filter))).length;
        expect(await count({ types: ['Wanted'] })).toBe(2);
        expect(await count({ types: ['Wanted', 'Other'] })).toBe(3);
        expect(await count({ streamPrefixes: [`${category}-`] })).toBe(2);
        expect(await count({ types: ['Wanted'], streamPrefixes: [`${category}-`] })).toBe(1);
        expect(await count({ streamPrefixes: ['odd%_%'] })).toBe(0);
      });

      test('a filter that matches nothing still reads up to the head', async () => {
        let upTo: Position = '';
        for await (const batch of store.readAll(null, { types: ['Never'] })) upTo = batch.upTo;
        expect(upTo).toBe(await store.head());
      });
    });

    followingContract(() => underTest);
    concurrencyContract(() => underTest);
    modelContract(() => underTest);

    test('a closed store stops its followers and refuses appends', async () => {
      const closed = await underTest.another();
      const following = closed.follow({ after: null, handle: () => Promise.resolve() });
      await closed.close();
      await expect(following.done).resolves.toBeUndefined();
      await expect(closed.append(newStream(), 'any', [event()])).rejects.toBeInstanceOf(Unavailable);
    });
  });
}
