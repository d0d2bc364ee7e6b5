import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { EventBatch, EventFilter, NewEvent, Position, RecordedEvent } from '../ports/event-store.ts';
import { WAIT } from '../testing/wait.ts';
import { event, events, headOf, idsOf, newStream, readBatches } from './event-store-events.ts';
import type { EventStoreUnderTest } from './event-store.ts';

/** Which events a follower receives, and when. */
export function followingContract(underTest: () => EventStoreUnderTest): void {
  describe('following', () => {
    test('delivers the stored events, reports that it is caught up, then delivers events of other processes', async () => {
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

    test('a filter that matches nothing still follows the head', async () => {
      const { store } = underTest();
      let upTo: Position = '';
      const following = store.follow({
        after: null,
        filter: { types: ['Never'] },
        handle: async (batch) => {
          upTo = batch.upTo;
        },
      });
      for (let round = 0; round < 3; round += 1) {
        await store.append(newStream(), 'any', [event()]);
        const head = await headOf(store);
        await vi.waitFor(() => expect(upTo >= head).toBe(true), WAIT);
      }
      await following.stop();
    });

    test('followers receive exactly the events that a later read returns, whichever process appended them', async () => {
      const { store } = underTest();
      const other = await underTest().another();
      const after = await store.head();
      const category = `same${randomUUID().slice(0, 8)}`;
      const filters: EventFilter[] = [{}, { types: ['Wanted'] }, { streamPrefixes: [`${category}-`] }];
      const got = filters.map((): RecordedEvent[] => []);
      const upTo = filters.map(() => '');
      const followings = filters.map((filter, index) =>
        store.follow({
          after,
          filter,
          handle: async (batch) => {
            got[index]?.push(...batch.events);
            upTo[index] = batch.upTo;
          },
        }),
      );
      for (let round = 0; round < 30; round += 1) {
        const given = {
          ...event(
            { long: round, a: { b: -0, a: 1e21, none: undefined, at: new Date(0) } },
            round % 2 === 0 ? 'Wanted' : 'Other',
          ),
          id: randomUUID().toUpperCase(),
        };
        await (round % 10 < 7 ? store : other).append(newStream(round % 3 === 0 ? category : 'contract'), 'any', [
          given,
          event(round),
        ]);
      }
      const head = await headOf(store);
      await vi.waitFor(() => expect(upTo.every((position) => position >= head)).toBe(true), WAIT);
      await Promise.all(followings.map((following) => following.stop()));
      await other.close();
      for (const [index, filter] of filters.entries())
        expect(got[index]).toEqual(await readBatches(store.readAll(after, filter)));
    });

    test('a handler that throws receives the same batch again before any newer one', async () => {
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

    test('stopping waits for the running handler, and a restart from its checkpoint loses and repeats nothing', async () => {
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
      const rest = store.follow({
        after: checkpoint,
        handle: async (batch) => {
          got.push(...idsOf(batch.events));
        },
      });
      await vi.waitFor(() => expect(got.length).toBeGreaterThanOrEqual(given.length), WAIT);
      await rest.stop();
      expect(got).toEqual(idsOf(given));
    });
  });
}
