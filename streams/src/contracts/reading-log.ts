import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Unavailable } from '../ports/fault.ts';
import type { LogEntry, LogName, LogPosition, ReadingLog } from '../ports/reading-log.ts';
import { WAIT } from '../testing/wait.ts';
import { entry, numbered, textsGiven, textsOf } from './reading-log-entries.ts';
import { trimmingContract } from './reading-log-trimming.ts';

/**
 * An empty log of readings with two partitions, a second client of it or of another log as another process has, and the failures that a test can cause.
 */
export interface ReadingLogUnderTest {
  readonly log: ReadingLog;
  another(name?: LogName): Promise<ReadingLog>;
  /** Closes every open connection; new connections are accepted. */
  cutConnections(): Promise<void>;
  drop(): Promise<void>;
}

/** Appends to the second partition and retries after `Unavailable`. Returns the acknowledged entries in order. */
async function write(log: ReadingLog, writer: string, isOver: () => boolean): Promise<string[]> {
  const acknowledged: string[] = [];
  while (!isOver()) {
    const text = `${writer} ${acknowledged.length}`;
    const append = (): Promise<unknown> => log.append([entry(text, 1)]);
    await append().catch(append);
    acknowledged.push(text);
  }
  return acknowledged;
}

/** The contract of every adapter of the reading log port. */
export function readingLogContract(name: string, open: () => Promise<ReadingLogUnderTest>): void {
  describe(`${name} is a reading log`, () => {
    let underTest: ReadingLogUnderTest;
    let log: ReadingLog;

    beforeAll(async () => {
      underTest = await open();
      log = underTest.log;
    });

    afterAll(() => underTest.drop());

    /** Collects entries from `after`, or from the stored cursor, until stopped. */
    const collect = (from: ReadingLog, after: LogPosition | null, partition = 0, consumer: string = randomUUID()) => {
      const entries: LogEntry[] = [];
      const consuming = from.consume({
        consumer,
        partition,
        after,
        handle: async (batch) => {
          entries.push(...batch);
        },
      });
      return { entries, consumer, stop: () => consuming.stop() };
    };

    test('an empty log has no head and delivers nothing', async () => {
      expect(await log.head(0)).toBeNull();
      expect(await log.append([])).toEqual([]);
      expect(await log.trim(0)).toBe(0);
    });

    describe('appending', () => {
      test('returns the position of each entry in order, and keeps every byte', async () => {
        const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
        const began = Date.now();
        const positions = await log.append([
          { partition: 0, body: bytes },
          { partition: 0, body: new Uint8Array(0) },
          entry('third'),
        ]);
        expect(positions).toEqual(positions.toSorted());
        expect(new Set(positions).size).toBe(3);
        const reader = await underTest.another();
        const collected = collect(reader, null);
        await vi.waitFor(() => expect(collected.entries).toHaveLength(3), WAIT);
        await collected.stop();
        await reader.close();
        expect(collected.entries.map(({ position }) => position)).toEqual(positions);
        expect(collected.entries.map(({ partition }) => partition)).toEqual([0, 0, 0]);
        expect(collected.entries.map(({ body }) => Buffer.from(body))).toEqual([
          bytes,
          Buffer.alloc(0),
          Buffer.from('third'),
        ]);
        expect(Math.abs((collected.entries[0]?.appendedAt ?? 0) - began)).toBeLessThan(60_000);
        expect(await log.head(0)).toBe(positions[2]);
      });

      test('keeps the given bytes although the writer reuses its buffer', async () => {
        const after = await log.head(0);
        const body = Buffer.from('first');
        const appending = log.append([{ partition: 0, body }]);
        const collected = collect(log, after);
        await appending;
        body.fill('x');
        await vi.waitFor(() => expect(textsOf(collected.entries)).toEqual(['first']), WAIT);
        await collected.stop();
      });

      test('counts the entries beyond a cursor', async () => {
        const consumer = randomUUID();
        const before = await log.pending(consumer, 0);
        const [first = '', second = ''] = await log.append([entry('a'), entry('b'), entry('c')]);
        expect(await log.pending(consumer, 0)).toBe(before + 3);
        await log.commit(consumer, 0, first);
        expect(await log.pending(consumer, 0)).toBe(2);
        await log.commit(consumer, 0, second);
        expect([await log.pending(consumer, 0), await log.pending(consumer, 1)]).toEqual([
          1,
          await log.pending(randomUUID(), 1),
        ]);
      });

      test('keeps the partitions apart', async () => {
        const after = [await log.head(0), await log.head(1)] as const;
        await log.append([entry('a', 0), entry('b', 1), entry('c', 0)]);
        const collected = [collect(log, after[0], 0), collect(log, after[1], 1)];
        await vi.waitFor(
          () => expect(collected.map(({ entries }) => textsOf(entries))).toEqual([['a', 'c'], ['b']]),
          WAIT,
        );
        await Promise.all(collected.map(({ stop }) => stop()));
        await expect(log.append([entry('d', 2)])).rejects.toBeInstanceOf(RangeError);
      });

      test('queues at most ten thousand entries and refuses more', async () => {
        const results = await Promise.allSettled([log.append(numbered(6000)), log.append(numbered(6000))]);
        expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
        expect(results[1]).toMatchObject({ reason: expect.any(Unavailable) });
        await expect(log.append(numbered(1))).resolves.toHaveLength(1);
      });
    });

    describe('consuming', () => {
      test('two consumers each receive every stored and new entry in order, from every process', async () => {
        const other = await underTest.another();
        const after = await log.head(0);
        const given = numbered(1500);
        await log.append(given.slice(0, 700));
        const collected = [collect(log, after), collect(other, after)];
        for (let at = 700; at < 1500; at += 100) await (at % 200 === 0 ? log : other).append(given.slice(at, at + 100));
        for (const { entries } of collected) await vi.waitFor(() => expect(entries).toHaveLength(1500), WAIT);
        await Promise.all(collected.map(({ stop }) => stop()));
        await other.close();
        for (const { entries } of collected) expect(textsOf(entries)).toEqual(textsGiven(given));
      });

      test('delivers large entries in batches that fit in memory', async () => {
        const after = await log.head(0);
        const body = Buffer.alloc(1_500_000, 7);
        for (let index = 0; index < 8; index += 1) await log.append([{ partition: 0, body }]);
        const sizes: number[] = [];
        const consuming = log.consume({
          consumer: randomUUID(),
          partition: 0,
          after,
          handle: async (entries) => {
            sizes.push(entries.length);
          },
        });
        await vi.waitFor(() => expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(8), WAIT);
        await consuming.stop();
        expect(Math.max(...sizes)).toBeLessThanOrEqual(4);
      });

      test('consuming begins after the stored cursor, which never moves back', async () => {
        const consumer = randomUUID();
        const positions = await log.append(numbered(10));
        await log.commit(consumer, 0, positions[6] ?? '');
        await log.commit(consumer, 0, positions[2] ?? '');
        const collected = collect(log, null, 0, consumer);
        await vi.waitFor(() => expect(collected.entries).toHaveLength(3), WAIT);
        await collected.stop();
        expect(collected.entries.map(({ position }) => position)).toEqual(positions.slice(7));
      });

      test('a handler that throws receives the same entries again before any newer one', async () => {
        const after = await log.head(0);
        await log.append(numbered(3));
        const seen: string[][] = [];
        const consuming = log.consume({
          consumer: randomUUID(),
          partition: 0,
          after,
          handle: async (entries) => {
            seen.push(textsOf(entries));
            if (seen.length === 1) await log.append([entry('newer')]);
            if (seen.length < 3) throw new Error('not yet');
          },
        });
        await vi.waitFor(() => expect(seen).toHaveLength(4), WAIT);
        await consuming.stop();
        expect(seen.slice(1)).toEqual([seen[0], seen[0], ['newer']]);
      });

      test('stopping waits for the running handler, and a restart from the cursor loses nothing', async () => {
        const consumer = randomUUID();
        await log.commit(consumer, 0, (await log.head(0)) ?? '');
        const given = numbered(60);
        const got: string[] = [];
        for (let round = 0; round < 6; round += 1) {
          let handled = 0;
          const consuming = log.consume({
            consumer,
            partition: 0,
            after: null,
            handle: async (entries) => {
              for (let pause = 0; pause < 5; pause += 1) await turn();
              got.push(...textsOf(entries));
              await log.commit(consumer, 0, entries.at(-1)?.position ?? '');
              handled += 1;
            },
          });
          for (const one of given.slice(round * 10, round * 10 + 10)) await log.append([one]);
          await vi.waitFor(() => expect(handled).toBeGreaterThan(0), WAIT);
          await consuming.stop();
        }
        const rest = collect(log, null, 0, consumer);
        await vi.waitFor(() => expect(got.length + rest.entries.length).toBe(60), WAIT);
        await rest.stop();
        expect([...got, ...textsOf(rest.entries)]).toEqual(textsGiven(given));
      });
    });

    test('eight writers on two processes and two consumers lose no entry and keep the order while every connection is cut', async () => {
      const other = await underTest.another();
      const after = await log.head(1);
      const collected = [collect(log, after, 1), collect(other, after, 1)];
      let isOver = false;
      const writing = Promise.all(
        Array.from({ length: 8 }, (_, writer) => write(writer % 2 === 0 ? log : other, String(writer), () => isOver)),
      );
      const flows = (): Promise<void> => {
        const from = collected[0]?.entries.length ?? 0;
        return vi.waitFor(() => expect(collected[0]?.entries.length).toBeGreaterThan(from + 500), WAIT);
      };
      try {
        for (let cut = 0; cut < 2; cut += 1) {
          await flows();
          await underTest.cutConnections();
        }
        await flows();
      } finally {
        isOver = true;
      }
      const acknowledged = await writing;
      const head = await log.head(1);
      for (const { entries } of collected) await vi.waitFor(() => expect(entries.at(-1)?.position).toBe(head), WAIT);
      await Promise.all(collected.map(({ stop }) => stop()));
      await other.close();
      const [first, second] = collected.map(({ entries }) => entries);
      expect(second).toEqual(first);
      const positions = (first ?? []).map(({ position }) => position);
      expect(positions).toEqual([...new Set(positions)].toSorted());
      const delivered = [...new Set(textsOf(first ?? []))];
      for (const [writer, texts] of acknowledged.entries()) {
        expect(delivered.filter((text) => text.startsWith(`${writer} `))).toEqual(texts);
      }
    });

    test('delivers no entry before it is durable', async () => {
      const after = await log.head(0);
      const reader = await underTest.another();
      const found: boolean[] = [];
      const consuming = log.consume({
        consumer: randomUUID(),
        partition: 0,
        after,
        handle: async (entries) => {
          found.push(((await reader.head(0)) ?? '') >= (entries.at(-1)?.position ?? ''));
        },
      });
      for (let index = 0; index < 20; index += 1) await log.append(numbered(1));
      await vi.waitFor(() => expect(found.length).toBeGreaterThan(0), WAIT);
      await consuming.stop();
      await reader.close();
      expect(found.every(Boolean)).toBe(true);
    });

    test('a log of another name has partitions, entries and cursors of its own, and loses none by a trim of this one', async () => {
      const consumer = randomUUID();
      const receipts = await underTest.another('receipts');
      expect(await receipts.head(0)).toBeNull();
      const given = numbered(3);
      const [first = '', , last = ''] = await receipts.append(given);
      await log.commit(consumer, 0, (await log.head(0)) ?? '');
      await log.trim(0);
      const collected = collect(receipts, null, 0, consumer);
      await vi.waitFor(() => expect(textsOf(collected.entries)).toEqual(textsGiven(given)), WAIT);
      await collected.stop();
      expect(await receipts.head(0)).toBe(last);
      const [elsewhere, here] = [await log.pending(consumer, 0), await receipts.pending(consumer, 0)];
      await receipts.commit(consumer, 0, first);
      expect([await log.pending(consumer, 0), await receipts.pending(consumer, 0)]).toEqual([elsewhere, here - 1]);
      await receipts.close();
    });

    trimmingContract(open);

    test('a closed log stops its consumers and refuses appends', async () => {
      const closed = await underTest.another();
      const consuming = closed.consume({
        consumer: randomUUID(),
        partition: 0,
        after: null,
        handle: () => Promise.resolve(),
      });
      await closed.close();
      await expect(consuming.done).resolves.toBeUndefined();
      await expect(closed.append(numbered(1))).rejects.toBeInstanceOf(Unavailable);
    });
  });
}
