import { atom } from 'jotai';
import type { Failure } from './failure.ts';

/** A failed read of a list or thing. */
export interface FailedLoad {
  /** The path of the address, without its query. */
  readonly path: string;
  /** Attempts since the last successful read. */
  readonly attempts: number;
  /** The failure of the last attempt. */
  readonly failure: Failure;
}

/** Section 9 of the specification. */
const MOST = 5;

/** The newest failure is first. A successful read removes its path. */
export function afterLoad(known: readonly FailedLoad[], path: string, failure: Failure | null): readonly FailedLoad[] {
  const before = known.find((each) => each.path === path);
  if (failure === null && before === undefined) return known;
  const others = known.filter((each) => each !== before);
  return failure === null
    ? others
    : [{ path, attempts: (before?.attempts ?? 0) + 1, failure }, ...others].slice(0, MOST);
}

export const failedLoadsAtom = atom<readonly FailedLoad[]>([]);

export const noteLoadAtom = atom(null, (get, set, path: string, failure: Failure | null) =>
  set(failedLoadsAtom, afterLoad(get(failedLoadsAtom), path, failure)),
);
