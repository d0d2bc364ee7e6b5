import type { RowConcept } from '@watchglass/schemas/live/messages';
import { atom, useAtomValue, useSetAtom, type PrimitiveAtom, type WritableAtom } from 'jotai';
import { useEffect } from 'react';
import { requiredHttpAtom } from '../http/browser.ts';
import { failureFrom } from '../http/failure.ts';
import { itemsOf, LOADING, map, type Loaded } from '../http/resource.ts';
import { rowsOf, type Rows } from './rows.ts';
import { watchSetAtom } from './watch.ts';

/** A list that the server has and pushes the changes of. One per organization: `keyed((org) => rowList(…))`. */
export interface RowList<T> extends Rows<T> {
  readonly stateAtom: PrimitiveAtom<Loaded<true>>;
  /** Reads the whole list; with a position, not before the server has got that far. */
  readonly readAtom: WritableAtom<null, [after?: string], Promise<void>>;
}

export function rowList<T extends { readonly position: string }>(concept: RowConcept, path: string): RowList<T> {
  const rows = rowsOf<T>(concept);
  const stateAtom = atom<Loaded<true>>(LOADING);
  const readAtom = atom(null, async (get, set, after?: string) => {
    const since = get(rows.changeAtom);
    try {
      const { value } = await get(requiredHttpAtom).call<{ items: readonly T[] }>(path, { after });
      set(rows.replaceAtom, itemsOf(value), since);
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
  useEffect(() => {
    void read().catch(() => undefined);
    return watchSet.add({ points: [], list: { concept: list.concept, put, reread: read } });
  }, [watchSet, list, put, read]);
  return map(state, () => rows);
}
