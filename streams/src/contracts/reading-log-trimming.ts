import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { LogPosition, ReadingLog } from '../ports/reading-log.ts';
import { WAIT } from '../testing/wait.ts';
import { numbered } from './reading-log-entries.ts';
import type { ReadingLogUnderTest } from './reading-log.ts';

/** Which entries a trim drops, and which it keeps for which consumer. */
export function trimmingContract(open: () => Promise<ReadingLogUnderTest>): void {
  describe('trimming', () => {
    let underTest: ReadingLogUnderTest;
    let log: ReadingLog;
    let positions: readonly LogPosition[];

    beforeAll(async () => {
      underTest = await open();
      log = underTest.log;
      positions = await log.append(numbered(10));
    });

    afterAll(() => underTest.drop());

    const readAll = async (): Promise<LogPosition[]> => {
      const seen: LogPosition[] = [];
      const [consumer, head, reader] = ['reader', await log.head(0), await underTest.another()];
      reader.consume({
        consumer,
        partition: 0,
        after: '',
        handle: async (entries) => {
          seen.push(...entries.map(({ position }) => position));
        },
      });
      await vi.waitFor(() => expect(seen.at(-1)).toBe(head), WAIT);
      await reader.commit(consumer, 0, head ?? '');
      await reader.close();
      return seen;
    };

    test('drops nothing before a consumer exists', async () => {
      expect(await log.trim(0)).toBe(0);
    });

    test('drops exactly the entries that every consumer has passed', async () => {
      await readAll();
      await log.commit('slow', 0, positions[3] ?? '');
      expect(await log.trim(0)).toBe(4);
      expect(await readAll()).toEqual(positions.slice(4));
      expect(await log.trim(0)).toBe(0);
    });

    test('keeps entries that were passed only recently', async () => {
      await log.commit('slow', 0, positions[8] ?? '');
      expect(await log.trim(60_000)).toBe(0);
      expect(await log.trim(0)).toBe(5);
    });

    test('a consumer that has begun without a commit keeps every entry', async () => {
      const consuming = log.consume({ consumer: 'new', partition: 0, after: null, handle: () => Promise.resolve() });
      const [last] = await log.append(numbered(1));
      await consuming.stop();
      await log.commit('slow', 0, last ?? '');
      await log.commit('reader', 0, last ?? '');
      expect(await log.trim(0)).toBe(0);
      await log.commit('new', 0, last ?? '');
      expect(await log.trim(0)).toBe(2);
    });

    test('positions continue after every entry has been dropped', async () => {
      const [next] = await log.append(numbered(1));
      expect((next ?? '') > (positions.at(-1) ?? '')).toBe(true);
    });
  });
}
