import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

const countAtom = atom(0);

/** True if any component of the page has unsaved changes. */
export const unsavedAtom = atom((get) => get(countAtom) > 0);

const begunAtom = atom(null, (_get, set, by: 1 | -1) => set(countAtom, (count) => count + by));

/** Registers a component's unsaved changes. */
export function useUnsaved(changed: boolean): void {
  const begun = useSetAtom(begunAtom);
  useEffect(() => {
    if (!changed) return;
    begun(1);
    return () => begun(-1);
  }, [begun, changed]);
}
