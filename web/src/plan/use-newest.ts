import type { PlanObjectView } from '@watchglass/schemas/plan-object/views';
import { useEffect, useMemo, useRef } from 'react';

/** What changing an object needs to know of it. */
export type KnownObject = Pick<PlanObjectView, 'id' | 'planId' | 'target' | 'x' | 'y' | 'etag'>;

export interface Newest {
  readonly of: (object: KnownObject) => KnownObject;
  /** The newest object for which that is true. */
  readonly find: (is: (object: KnownObject) => boolean) => KnownObject | undefined;
  readonly saved: (object: KnownObject) => void;
  readonly removed: (object: KnownObject) => void;
}

const versionOf = ({ etag }: KnownObject): number => Number(etag.replaceAll('"', ''));
const byVersion = (a: KnownObject, b: KnownObject): number => versionOf(b) - versionOf(a);

/** Objects as they were last read or saved, so that a change right after another one is no conflict: what is shown may be older. */
export function useNewest(objects: readonly PlanObjectView[]): Newest {
  const loaded = useRef(objects);
  useEffect(() => {
    loaded.current = objects;
  }, [objects]);
  return useMemo(() => {
    const own = new Map<string, KnownObject>();
    const find: Newest['find'] = (is) => [...own.values(), ...loaded.current].filter(is).toSorted(byVersion)[0];
    return {
      find,
      of: (object) => find(({ id }) => id === object.id) ?? object,
      saved: (object) => void own.set(object.id, object),
      removed: ({ id }) => void own.delete(id),
    };
  }, []);
}
