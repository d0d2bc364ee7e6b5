import type { RowConcept } from '@watchglass/schemas/live/messages';
import type { Page } from '@watchglass/schemas/sensor/views';
import { atom, useAtomValue, useSetAtom, useStore, type PrimitiveAtom, type WritableAtom } from 'jotai';
import { useEffect } from 'react';
import { requiredHttpAtom } from '../http/browser.ts';
import { failureFrom } from '../http/failure.ts';
import type { Http } from '../http/http.ts';
import { persist } from '../http/persist.ts';
import { LOADING, map, type Loaded } from '../http/resource.ts';
import { linkLostAtom } from './link.ts';
import { rowsOf, type Rows } from './rows.ts';
import { watchSetAtom } from './watch.ts';

/** A list that the server has and pushes the changes of. One per organization: `keyed((org) => rowList(…))`. */
export interface RowList<T> extends Rows<T> {
  readonly stateAtom: PrimitiveAtom<Loaded<true>>;
  /** Reads the whole list; with a position, not before the server has got that far. */
  readonly readAtom: WritableAtom<null, [after?: string], Promise<void>>;
}

const PER_PAGE = 100;
const TRIES = 4;

/** All pages of a list. Where it grew or shrank meanwhile, a row may have slipped between two pages: then it is read again. */
async function readWhole<T>(http: Http, path: string, after: string | undefined, tries = TRIES): Promise<readonly T[]> {
  const readPage = async (page: number) => (await http.call<Page<T>>(`${path}?page=${page}&rowsPerPage=${PER_PAGE}`, { after })).value;
  const first = await readPage(0);
  const items = [...first.items];
  for (let page = 1; items.length < first.total; page++) {
    const next = await readPage(page);
    if (next.total !== first.total && tries > 0) return readWhole(http, path, after, tries - 1);
    if (next.items.length === 0) break;
    items.push(...next.items);
  }
  return items;
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

/** Shows a list: reads it, and keeps it as the server has it for as long as the component is there. */
export function useRowList<T>(list: RowList<T>): Loaded<ReadonlyMap<string, T>> {
  const watchSet = useAtomValue(watchSetAtom);
  const put = useSetAtom(list.putAtom);
  const read = useSetAtom(list.readAtom);
  const state = useAtomValue(list.stateAtom);
  const rows = useAtomValue(list.rowsAtom);
  const store = useStore();
  useEffect(() => {
    let isShown = true;
    // What is shown when a lost line is there again is read then.
    persist(() => read(), () => isShown && !store.get(linkLostAtom));
    const leave = watchSet.add({ points: [], list: { concept: list.concept, put, reread: read } });
    return () => {
      isShown = false;
      leave();
    };
  }, [store, watchSet, list, put, read]);
  return map(state, () => rows);
}
