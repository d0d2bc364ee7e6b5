import type { RowConcept } from '@watchglass/schemas/entities';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { Rereading } from '../http/use-read.ts';
import { watchSetAtom } from './watch.ts';

const any = (): boolean => true;

/**
 * Reads derived data again when a relevant row of the concept changes; the link is live only after that read.
 * `concerns` must be a stable function.
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
