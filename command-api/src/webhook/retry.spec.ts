import { expect, it } from 'vitest';
import { verdictAfter } from './health.ts';
import { nextAttempt } from './retry.ts';

const NOW = new Date('2026-03-14T12:00:00Z');
const HOUR_MS = 3_600_000;

it('tries ten times in 75 hours, 35 minutes and 5 seconds', () => {
  let [at, attempts] = [NOW, 1];
  for (
    let next = nextAttempt(1, { now: at, chance: 0.5 });
    next !== null;
    next = nextAttempt(attempts, { now: at, chance: 0.5 })
  ) {
    at = next;
    attempts += 1;
  }
  expect([attempts, at.getTime() - NOW.getTime()]).toEqual([10, 75 * HOUR_MS + 35 * 60_000 + 5_000]);
});

it('spreads its attempts by a fifth, and obeys the wish of the server', () => {
  expect(nextAttempt(2, { now: NOW, chance: 0 })?.getTime()).toBe(NOW.getTime() + 240_000);
  expect(nextAttempt(2, { now: NOW, chance: 0.999_999 })?.getTime()).toBeLessThanOrEqual(NOW.getTime() + 360_000);
  expect(nextAttempt(1, { now: NOW, chance: 0.5, retryAfterMs: HOUR_MS })?.getTime()).toBe(NOW.getTime() + HOUR_MS);
});

it('tells administrators after a day, and gives up after three', () => {
  expect([0, 24 * HOUR_MS - 1, 24 * HOUR_MS, 72 * HOUR_MS - 1, 72 * HOUR_MS].map(verdictAfter)).toEqual([
    'goesOn',
    'goesOn',
    'tell',
    'tell',
    'disable',
  ]);
});
