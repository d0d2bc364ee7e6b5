import type { RowConcept } from '@watchglass/schemas/entities';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { Rereading } from '../http/use-read.ts';
import { watchSetAtom } from './watch.ts';

const any = (): boolean => true;

/**
 * Reads again what the server made of rows of a concept when one of them has changed that it concerns; nothing is live before that is
 * done. `concerns` stays the same function for as long as it says the same.
 */
export function useRowChanges(
  concept: RowConcept,
  { reread }: Pick<Rereading, 'reread'>,
  concerns: (row: unknown) => boolean = any,
): void {
  const watchSet = useAtomValue(watchSetAtom);
  useEffect(() => {
    const put = (rows: readonly unknown[]) => (rows.some(concerns) ? reread() : undefined);
    return watchSet.add({ points: [], list: { concept, put, reread } });
  }, [watchSet, concept, reread, concerns]);
}
