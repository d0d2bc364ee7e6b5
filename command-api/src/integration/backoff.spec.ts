import { describe, expect, it } from 'vitest';
import { retryAfterOf } from '../outgoing/answer.ts';
import { isGivenUp, nextTry, statusAfter } from './backoff.ts';

const NOW = new Date('2026-03-14T12:00:00Z');
const MINUTE_MS = 60_000;
const after = (failures: number, retryAfterMs = 0): number =>
  (nextTry(failures, NOW, retryAfterMs).getTime() - NOW.getTime()) / MINUTE_MS;

describe('what failed', () => {
  it('is tried again after 1, 2, 4 … minutes, and every hour in the end', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 1_000].map((failures) => after(failures))).toEqual([
      1, 2, 4, 8, 16, 32, 60, 60, 60,
    ]);
  });

  it.each([
    ['31536000', 60],
    ['Sun, 14 Mar 2027 12:00:00 GMT', 60],
    ['600', 10],
    ['5', 1],
    ['-31536000', 1],
    ['for ever', 1],
  ])('waits as long as its receiver wishes, up to an hour: %s', (wish, minutes) => {
    expect(after(1, retryAfterOf(wish, NOW))).toBe(minutes);
  });

  it('has issues where it is refused, has failed after three tries, and is given up after three days', () => {
    expect(statusAfter(1, { said: 'refused' })).toBe('workingWithIssues');
    expect([1, 2, 3].map((failures) => statusAfter(failures, { said: 'retry' }))).toEqual([null, null, 'failed']);
    const hours = (n: number) => new Date(NOW.getTime() - n * 60 * MINUTE_MS);
    expect([null, hours(71.9), hours(72)].map((since) => isGivenUp(since, NOW))).toEqual([false, false, true]);
  });
});
