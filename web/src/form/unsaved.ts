import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

const countAtom = atom(0);

/** Whether anything on the page has been begun and is not saved. */
export const unsavedAtom = atom((get) => get(countAtom) > 0);

const begunAtom = atom(null, (_get, set, by: 1 | -1) => set(countAtom, (count) => count + by));

/** Tells that what a component holds would be lost with the page. */
export function useUnsaved(changed: boolean): void {
  const begun = useSetAtom(begunAtom);
  useEffect(() => {
    if (!changed) return;
    begun(1);
    return () => begun(-1);
  }, [begun, changed]);
}
