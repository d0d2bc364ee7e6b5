import { expect, test, vi } from 'vitest';
import type { EventStore, ExpectedRevision, Position } from '../ports/event-store.ts';
import { Unavailable } from '../ports/fault.ts';
import { WAIT } from '../testing/wait.ts';
import { events, headOf, idsOf, newStream, readBatches } from './event-store-events.ts';
import type { EventStoreUnderTest } from './event-store.ts';

interface Writers {
  readonly stores: readonly EventStore[];
  readonly ended: () => boolean;
  readonly count: number;
}

/**
 * Each writer appends to its own stream and retries with the same events after `Unavailable`. Returns the ids of the
 * acknowledged events.
 */
async function write({ stores, ended, count }: Writers): Promise<Set<string>> {
  const acknowledged = new Set<string>();
  await Promise.all(
    Array.from({ length: count }, async (_, writer) => {
      const stream = newStream();
      const store = stores[writer % stores.length];
      let expected: ExpectedRevision = 'noStream';
      while (!ended() && store !== undefined) {
        const given = events(1 + (writer % 3));
        const append = async (): Promise<number> =>
          (await store.append(stream, writer % 4 === 0 ? 'any' : expected, given)).revision;
        expected = await append().catch(async (error: unknown) => {
          if (!(error instanceof Unavailable)) throw error;
          return append();
        });
        for (const { id } of given) acknowledged.add(id);
      }
    }),
  );
  return acknowledged;
}

/** The guarantees for concurrent writers and followers. */
export function concurrencyContract(underTest: () => EventStoreUnderTest): void {
  test.each([
    ['undisturbed', 0],
    ['with every connection cut three times', 3],
  ])(
    'with sixteen writers on two stores and two followers, %s, every event is delivered exactly once',
    async (_, cuts) => {
      const { store } = underTest();
      const other = await underTest().another();
      const after = await store.head();
      const got: [string[], string[]] = [[], []];
      const upTo: Position[] = ['', ''];
      const followings = [store, other].map((source, index) =>
        source.follow({
          after,
          handle: async (batch) => {
            got[index]?.push(...idsOf(batch.events));
            upTo[index] = batch.upTo;
          },
        }),
      );
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
