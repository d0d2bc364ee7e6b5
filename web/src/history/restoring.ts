import { atom } from 'jotai';

/** While an earlier version is restored: the thing's path in the API, and the number of the version's entry. */
export interface Restoring {
  readonly path: string;
  readonly n: number;
}

/** Its ordinary command says which version it restores; null while none is. */
export const restoringAtom = atom<Restoring | null>(null);
