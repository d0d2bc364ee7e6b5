import { expect, test } from 'vitest';
import { Unavailable } from '@watchglass/streams/ports/fault';
import { inTime } from './in-time.ts';

test('what is done in time is answered, or fails, as it is', async () => {
  const failure = new Error('no');
  expect(await inTime('reading log', Promise.resolve(1))).toBe(1);
  await expect(inTime('reading log', Promise.reject(failure))).rejects.toBe(failure);
});

test('what takes longer is unavailable, and its later failure bothers nobody', async () => {
  let fail: (error: Error) => void = () => undefined;
  const work = new Promise<never>((_, reject) => {
    fail = reject;
  });
  await expect(inTime('reading log', work, 1)).rejects.toBeInstanceOf(Unavailable);
  fail(new Error('too late'));
});
