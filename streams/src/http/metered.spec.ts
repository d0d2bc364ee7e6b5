import { expect, it } from 'vitest';
import { metered } from './metered.ts';

it("allows a number of requests per key and minute, and reports the key's use once an hour", () => {
  const told: string[] = [];
  const meter = metered(2);
  const ask = (key: string, at: number): boolean => meter(key, at, () => told.push(`${key} ${at}`)) === 0;
  expect([ask('a', 0), ask('a', 1), ask('a', 2), ask('b', 2), ask('a', 60_001)]).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);
  expect(ask('a', 3_600_001)).toBe(true);
  expect(told).toEqual(['a 0', 'b 2', 'a 3600001']);
});
