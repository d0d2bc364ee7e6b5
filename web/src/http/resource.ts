import { atom, useAtomValue, useSetAtom, type Atom, type Getter, type Setter, type WritableAtom } from 'jotai';
import { useEffect } from 'react';
import { requiredHttpAtom } from './browser.ts';
import { failureFrom, mayPass, pauseAfterFailure, type Failure } from './failure.ts';
import type { Http } from './http.ts';

/** The known state of a resource on the server. A failed re-read keeps the last value. */
export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly failure: Failure };

export const LOADING: Loaded<never> = { state: 'loading' };

export interface Resource<T> {
  readonly stateAtom: Atom<Loaded<T>>;
  /** Reads the resource. Concurrent reads are merged unless `again` is set. Resolves also if the read fails. */
  readonly loadAtom: WritableAtom<null, [again?: boolean], Promise<void>>;
  /** Reads the resource again. Rejects if the read fails. */
  readonly rereadAtom: WritableAtom<null, [], Promise<void>>;
  /** Replaces the value after the answer of a command. */
  readonly putAtom: WritableAtom<null, [T], void>;
}

export function resource<T>(read: (http: Http, get: Getter, set: Setter) => Promise<T>): Resource<T> {
  const stateAtom = atom<Loaded<T>>(LOADING);
  /**
   * Reads of a store are numbered as they begin. An answer is shown unless one of a later read was: the later read may
   * fail.
   */
  const readsAtom = atom({ begun: 0, ended: 0, shown: 0 });
  const answerAtom = atom(null, (get, set, mine: number, value: T) => {
    const [{ begun, ended, shown }, known] = [get(readsAtom), get(stateAtom)];
    set(readsAtom, { begun, ended: Math.max(ended, mine), shown: Math.max(shown, mine) });
    const isShown = known.state === 'ready' && known.value === value;
    if (mine >= shown && !isShown) set(stateAtom, { state: 'ready', value });
  });
  const failAtom = atom(null, (get, set, mine: number, thrown: unknown) => {
    const { begun, ended, shown } = get(readsAtom);
    set(readsAtom, { begun, ended: Math.max(ended, mine), shown });
    if (mine === begun && get(stateAtom).state !== 'ready')
      set(stateAtom, { state: 'failed', failure: failureFrom(thrown) });
  });
  const beginAtom = atom(null, async (get, set) => {
    const mine = get(readsAtom).begun + 1;
    set(readsAtom, (reads) => ({ ...reads, begun: mine }));
    try {
      set(answerAtom, mine, await read(get(requiredHttpAtom), get, set));
    } catch (thrown) {
      set(failAtom, mine, thrown);
      throw thrown;
    }
  });
  return {
    stateAtom,
    rereadAtom: beginAtom,
    loadAtom: atom(null, async (get, set, again = false) => {
      const { begun, ended } = get(readsAtom);
      if (begun === ended || again) await set(beginAtom).catch(() => undefined);
    }),
    putAtom: atom(null, (_get, set, value: T) => {
      // Reads before the newest one know less than what is put.
      set(readsAtom, (reads) => ({ ...reads, shown: reads.begun === reads.ended ? reads.begun + 1 : reads.begun }));
      set(stateAtom, { state: 'ready', value });
    }),
  };
}

export interface Keyed<K, V> {
  (key: K): V;
  /** The value of a key if it was made. */
  readonly known: (key: K) => V | undefined;
}

/**
 * Makes one value per key on first use: a family of atoms, resources or collections. With `most`, only the keys asked for
 * last are held beyond that number; an older value stays as long as something that is shown holds it, and is forgotten
 * afterwards. A value must then be a single atom: of a resource, a part may be held without the whole.
 */
export function keyed<K extends string | number, V extends object>(make: (key: K) => V, most = Infinity): Keyed<K, V> {
  /** In the order of asking, oldest first. */
  const held = new Map<K, V>();
  const others = new Map<K, WeakRef<V>>();
  const forgotten = new FinalizationRegistry((key: K) => {
    if (others.get(key)?.deref() === undefined) others.delete(key);
  });
  const hold = (key: K, value: V): V => {
    held.set(key, value);
    if (held.size <= most) return value;
    for (const [oldest, aged] of held) {
      held.delete(oldest);
      others.set(oldest, new WeakRef(aged));
      forgotten.register(aged, oldest);
      break;
    }
    return value;
  };
  const known = (key: K): V | undefined => held.get(key) ?? others.get(key)?.deref();
  const ask = (key: K): V => held.get(key) ?? hold(key, others.get(key)?.deref() ?? make(key));
  return Object.assign(ask, { known });
}

/** Reads a resource on mount unless it is loaded, and repeats a read that failed for a passing reason. */
export function useResource<T>({ stateAtom, loadAtom }: Resource<T>): Loaded<T> {
  const load = useSetAtom(loadAtom);
  const loaded = useAtomValue(stateAtom);
  useEffect(() => {
    if (loaded.state === 'loading') void load();
    if (loaded.state !== 'failed' || !mayPass(loaded.failure)) return undefined;
    const timer = setTimeout(() => void load(), pauseAfterFailure());
    return () => clearTimeout(timer);
  }, [load, loaded]);
  return loaded;
}

export function map<T, U>(loaded: Loaded<T>, change: (value: T) => U): Loaded<U> {
  return loaded.state === 'ready' ? { state: 'ready', value: change(loaded.value) } : loaded;
}

/** Returns the items of `{ items }` or of a plain list: catalogues come as either. */
export function itemsOf<T>(body: readonly T[] | { readonly items: readonly T[] }): readonly T[] {
  return 'items' in body ? body.items : body;
}
