import { expect, test } from 'vitest';
import { Unavailable } from '@watchglass/streams/ports/fault';
import { inTime } from './in-time.ts';

test('work that ends in time passes on its result or its failure', async () => {
  const failure = new Error('no');
  expect(await inTime('reading log', Promise.resolve(1))).toBe(1);
  await expect(inTime('reading log', Promise.reject(failure))).rejects.toBe(failure);
});

test('work that takes longer is unavailable, and its later failure is ignored', async () => {
  let fail: (error: Error) => void = () => undefined;
  const work = new Promise<never>((_, reject) => {
    fail = reject;
  });
  await expect(inTime('reading log', work, 1)).rejects.toBeInstanceOf(Unavailable);
  fail(new Error('too late'));
});
