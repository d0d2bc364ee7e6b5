import type { RowConcept } from '@watchglass/schemas/entities';
import type { Page } from '@watchglass/schemas/page';
import { atom, useAtomValue, useSetAtom, useStore, type PrimitiveAtom, type WritableAtom } from 'jotai';
import { useEffect } from 'react';
import { requiredHttpAtom } from '../http/browser.ts';
import { failureFrom } from '../http/failure.ts';
import type { Http } from '../http/http.ts';
import { persist } from '../http/persist.ts';
import { LOADING, map, type Loaded } from '../http/resource.ts';
import { linkLostAtom } from './link.ts';
import { idOfRow, rowsOf, type Rows } from './rows.ts';
import { watchSetAtom } from './watch.ts';

/** A list on the server whose changes are pushed. One per organization: `keyed((org) => rowList(…))`. */
export interface RowList<T> extends Rows<T> {
  readonly stateAtom: PrimitiveAtom<Loaded<true>>;
  /** Reads the whole list; with a position, up to that position at least. */
  readonly readAtom: WritableAtom<null, [after?: string], Promise<void>>;
}

const AT_ONCE = 1_000;

/**
 * Reads the whole list in order of ids, so that no row is lost while others are added or removed. Some lists are not
 * paged.
 */
async function readWhole<T extends object>(
  http: Http,
  path: string,
  position: string | undefined,
): Promise<readonly T[]> {
  const read = new Map<string, T>();
  for (let last = ''; ;) {
    const before = read.size;
    const { items } = (
      await http.call<Page<T>>(`${path}?after=${encodeURIComponent(last)}&rowsPerPage=${AT_ONCE}`, { after: position })
    ).value;
    for (const item of items) read.set(idOfRow(item), item);
    const end = items.at(-1);
    if (end === undefined || items.length < AT_ONCE || read.size === before) return [...read.values()];
    last = idOfRow(end);
  }
}

export function rowList<T extends { readonly position: string }>(concept: RowConcept, path: string): RowList<T> {
  const rows = rowsOf<T>(concept);
  const stateAtom = atom<Loaded<true>>(LOADING);
  const readAtom = atom(null, async (get, set, after?: string) => {
    const since = get(rows.changeAtom);
    try {
      set(rows.replaceAtom, await readWhole<T>(get(requiredHttpAtom), path, after), since);
      set(stateAtom, { state: 'ready', value: true });
    } catch (thrown) {
      if (get(stateAtom).state !== 'ready') set(stateAtom, { state: 'failed', failure: failureFrom(thrown) });
      throw thrown;
    }
  });
  return { ...rows, stateAtom, readAtom };
}

/** Shows a list: reads it and keeps it up to date while the component is mounted. */
export function useRowList<T>(list: RowList<T>): Loaded<ReadonlyMap<string, T>> {
  const watchSet = useAtomValue(watchSetAtom);
  const put = useSetAtom(list.putAtom);
  const read = useSetAtom(list.readAtom);
  const state = useAtomValue(list.stateAtom);
  const rows = useAtomValue(list.rowsAtom);
  const store = useStore();
  useEffect(() => {
    let isShown = true;
    // A lost line ends the retries: the reconnection reads every watched list.
    persist(
      () => read(),
      () => isShown && !store.get(linkLostAtom),
    );
    const leave = watchSet.add({ points: [], list: { concept: list.concept, put, reread: read } });
    return () => {
      isShown = false;
      leave();
    };
  }, [store, watchSet, list, put, read]);
  return map(state, () => rows);
}
