import { WAIT } from '@watchglass/streams/testing/wait';
import { expect, it, vi } from 'vitest';
import { keepLooking, workThrough } from './keep-looking.ts';

it('looks go on after one that failed, until they are stopped', async () => {
  const reported: unknown[] = [];
  let looks = 0;
  const looking = keepLooking(
    async () => {
      looks += 1;
      if (looks === 1) throw new Error('It failed.');
    },
    { everyMs: 1, report: (error) => void reported.push(error) },
  );
  await vi.waitUntil(() => looks > 1, WAIT);
  await looking.stop();
  expect(reported).toHaveLength(1);
});

it('a stop waits for the look that goes on, which is told of it', async () => {
  const ended: boolean[] = [];
  const looking = keepLooking(
    (signal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          ended.push(signal.aborted);
          resolve();
        });
      }),
    { everyMs: 60_000, report: () => undefined },
  );
  await looking.stop();
  expect(ended).toEqual([true]);
});

it('work is done until none is left, and not after the stop', async () => {
  const stopping = new AbortController();
  const left = [true, true, false, true];
  const work = async (): Promise<boolean> => left.shift() === true;
  await workThrough(stopping.signal, work);
  expect(left).toEqual([true]);
  stopping.abort();
  await workThrough(stopping.signal, work);
  expect(left).toEqual([true]);
});
