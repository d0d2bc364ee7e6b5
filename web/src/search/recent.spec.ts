import { RECENT_THINGS } from '@watchglass/schemas/search/limits';
import { expect, it } from 'vitest';
import { recentThings, rememberThing } from './recent.ts';

function storeWith(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
}

it('a device remembers opened things by workspace, newest first, each once, up to a maximum', () => {
  const store = storeWith();
  for (const thing of ['sensor.1', 'base.B-1', 'sensor.1']) rememberThing(store, 7, thing);
  expect(recentThings(store, 7)).toEqual(['sensor.1', 'base.B-1']);
  expect(recentThings(store, 8)).toEqual([]);
  for (let id = 10; id < 30; id += 1) rememberThing(store, 7, `sensor.${id}`);
  expect(recentThings(store, 7)).toHaveLength(RECENT_THINGS);
  expect(recentThings(store, 7)[0]).toBe('sensor.29');
});

it('ignores what is no thing in a changed store', () => {
  expect(recentThings(storeWith({ 'watchglass.found.7': 'sensor.4,<script>,,x,base.a b' }), 7)).toEqual(['sensor.4']);
});
