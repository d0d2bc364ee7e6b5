import { expect, it } from 'vitest';
import { nextAttempt } from './retry.ts';

const askedAt = new Date('2026-03-01T10:00:00Z');
const after = (attempts: number, chance = 0.5): number | undefined => {
  const next = nextAttempt({ attempts, channel: 'email', askedAt }, { now: askedAt, chance });
  return next === null ? undefined : (next.getTime() - askedAt.getTime()) / 1000;
};

it('pauses grow from five seconds to an hour', () => {
  expect([1, 2, 3, 4, 5, 6].map((attempts) => after(attempts))).toEqual([5, 30, 120, 600, 3600, 3600]);
});

it('pauses are spread by a fifth, and a server’s wish is obeyed', () => {
  expect([after(1, 0), after(1, 1)]).toEqual([4, 6]);
  const asked = { attempts: 1, channel: 'email', askedAt } as const;
  const next = nextAttempt(asked, { now: askedAt, chance: 0.5, retryAfterMs: 90_000 });
  expect(next?.toISOString()).toBe('2026-03-01T10:01:30.000Z');
});

it('a push is too late after ten minutes, an e-mail after a day', () => {
  const now = new Date(askedAt.getTime() + 9 * 60_000);
  expect(nextAttempt({ attempts: 4, channel: 'push', askedAt }, { now, chance: 0.5 })).toBe(null);
  expect(nextAttempt({ attempts: 4, channel: 'email', askedAt }, { now, chance: 0.5 })).not.toBe(null);
});
