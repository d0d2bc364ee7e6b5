import { expect, it } from 'vitest';
import { rateLimit } from './rate-limit.ts';

it('allows the limit within any window and returns how long to wait', () => {
  const limit = rateLimit({ limit: 2, windowMs: 1000 });
  expect([limit.take('a', 0), limit.take('a', 400), limit.take('a', 900)]).toEqual([0, 0, 100]);
  expect([limit.take('a', 1000), limit.take('a', 1100)]).toEqual([0, 300]);
});

it('counts neither a refused try nor a refunded one', () => {
  const limit = rateLimit({ limit: 1, windowMs: 1000 });
  limit.take('a', 0);
  for (let at = 1; at < 1000; at += 100) expect(limit.take('a', at)).toBeGreaterThan(0);
  expect(limit.take('a', 1001)).toBe(0);
  limit.refund('a');
  expect(limit.take('a', 1002)).toBe(0);
});

it('keeps keys apart and evicts the least recently used one above its bound', () => {
  const limit = rateLimit({ limit: 1, windowMs: 1000, maxKeys: 2 });
  expect(['a', 'b', 'a', 'c'].map((key) => limit.take(key, 0) > 0)).toEqual([false, false, true, false]);
  expect(limit.take('a', 0)).toBe(1000);
  expect(limit.take('b', 0)).toBe(0);
});
