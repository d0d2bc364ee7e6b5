import { expect, it } from 'vitest';
import { PartedMap } from './parted-map.ts';

it('a parted map grows to ten thousand entries within a second', () => {
  const from = performance.now();
  let map = new PartedMap<number>();
  for (let number = 0; number < 10_000; number += 1)
    map = map.with(`0195f000-0000-7000-8000-${String(number).padStart(12, '0')}`, number);
  expect(map.size).toBe(10_000);
  expect(performance.now() - from).toBeLessThan(1_000);
});
