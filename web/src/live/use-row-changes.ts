import type { RowConcept } from '@watchglass/schemas/live/messages';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { watchSetAtom } from './watch.ts';

/** Says when rows of a concept have changed, for lists that the server sorts and pages. `changed` stays the same function. */
export function useRowChanges(concept: RowConcept, changed: () => void): void {
  const watchSet = useAtomValue(watchSetAtom);
  useEffect(() => watchSet.add({ points: [], list: { concept, put: changed, reread: async () => changed() } }), [watchSet, concept, changed]);
}
