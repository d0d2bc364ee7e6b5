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

/** A resource whose reads answer and fail by hand. */
function named() {
  const reads: { readonly answer: (name: string) => void; readonly fail: () => void }[] = [];
  const store = createStore();
  const get = () =>
    new Promise<string>((resolve, reject) => {
      reads.push({ answer: resolve, fail: () => reject(new Error('no answer')) });
    });
  store.set(httpAtom, { get } as unknown as Http);
  const { stateAtom, loadAtom, rereadAtom, putAtom } = resource<string>((http) => http.get('/name'));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    reads,
    load: () => void store.set(loadAtom, true),
    reread: () => store.set(rereadAtom),
    put: (name: string) => store.set(putAtom, name),
    shown: async () => {
      await settled();
      const state = store.get(stateAtom);
      return state.state === 'ready' ? state.value : state.state;
    },
  };
}

describe('a resource that is read again during a read', () => {
  it.each([['before'], ['after']])(
    'shows the answer of the older read that comes %s the newer one fails',
    async (when) => {
      const { reads, load, put, shown } = named();
      put('sounding');
      load();
      load();
      if (when === 'after') reads[1]?.fail();
      reads[0]?.answer('silent');
      if (when === 'before') reads[1]?.fail();
      expect(await shown()).toBe('silent');
    },
  );

  it('never shows an older answer after a newer one', async () => {
    const { reads, load, shown } = named();
    load();
    load();
    reads[1]?.answer('new');
    expect(await shown()).toBe('new');
    reads[0]?.answer('old');
    expect(await shown()).toBe('new');
  });

  it('shows what is put until the newest read answers, and no older answer', async () => {
    const { reads, load, put, shown } = named();
    load();
    load();
    put('put');
    reads[0]?.answer('older than what was put');
    expect(await shown()).toBe('put');
    reads[1]?.answer('new');
    expect(await shown()).toBe('new');
    load();
    reads[2]?.answer('newer');
    expect(await shown()).toBe('newer');
  });

  it('fails only if nothing was shown and the newest read fails', async () => {
    const { reads, load, shown } = named();
    load();
    load();
    reads[0]?.fail();
    expect(await shown()).toBe('loading');
    reads[1]?.fail();
    expect(await shown()).toBe('failed');
  });

  it('tells of a failed read only whoever asks for it', async () => {
    const { reads, reread, put, shown } = named();
    put('shown');
    const again = reread();
    reads[0]?.fail();
    await expect(again).rejects.toThrow();
    expect(await shown()).toBe('shown');
  });
});
