import type { RowConcept } from '@watchglass/schemas/live/messages';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { Rereading } from '../http/use-read.ts';
import { watchSetAtom } from './watch.ts';

/** Reads a page of a list that the server sorts again when rows of its concept have changed; nothing is live before that is done. */
export function useRowChanges(concept: RowConcept, { again, reread }: Rereading): void {
  const watchSet = useAtomValue(watchSetAtom);
  useEffect(() => watchSet.add({ points: [], list: { concept, put: again, reread } }), [watchSet, concept, again, reread]);
}
