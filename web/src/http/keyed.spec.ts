import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { keyed } from './resource.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

it('makes one value per key', () => {
  const family = keyed((key: number) => ({ key }));
  expect(family(1)).toBe(family(1));
  expect(family(2)).not.toBe(family(1));
});

it('forgets a value beyond its room that nothing holds, and keeps one that something holds', async () => {
  const family = keyed((key: number) => ({ key }), 2);
  const held = family(1);
  for (let key = 2; key < 200; key += 1) family(key);
  // References are strong until the end of the task that made them.
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  expect(family.known(1)).toBe(held);
  expect(family(1)).toBe(held);
  expect(family.known(3)).toBeUndefined();
  expect(family.known(199)).toEqual({ key: 199 });
});
