import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { watchSetAtom } from '../live/watch.ts';
import { httpAtom } from './browser.ts';
import type { Http } from './http.ts';
import { resource } from './resource.ts';

describe('two stores', () => {
  it('read one resource independently, also at the same time', async () => {
    const named = resource<string>((http) => http.get('/name'));
    const storeWith = (name: string) => {
      const store = createStore();
      store.set(httpAtom, { get: async () => name } as unknown as Http);
      return store;
    };
    const stores = ['Anna', 'Ben'].map(storeWith);
    await Promise.all(stores.map((store) => store.set(named.loadAtom)));
    expect(stores.map((store) => store.get(named.stateAtom))).toEqual([
      { state: 'ready', value: 'Anna' },
      { state: 'ready', value: 'Ben' },
    ]);
  });

  it('have separate watch sets', () => {
    const [first, second] = [createStore(), createStore()];
    expect(first.get(watchSetAtom)).toBe(first.get(watchSetAtom));
    expect(first.get(watchSetAtom)).not.toBe(second.get(watchSetAtom));
  });
});
