import type { Restorable } from '@watchglass/schemas/history/views';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { Loaded } from '../http/resource.ts';
import { useRead } from '../http/use-read.ts';
import { useOrganization } from '../user/rights.ts';
import { apiPathOf, historyPathOf, type Thing } from './paths.ts';
import { restoringAtom } from './restoring.ts';

/** What a thing was at an entry, for its ordinary form. Until the form closes, saving the thing says which version it restores. */
export function useRestorable<V>(thing: Thing, n: number): Loaded<Restorable<V>> {
  const { id } = useOrganization();
  const restore = useSetAtom(restoringAtom);
  const path = `${historyPathOf(id, thing)}/${n}/restore`;
  const { loaded } = useRead(path, (http, signal) => http.get<Restorable<V>>(path, signal));
  const target = apiPathOf(id, thing);
  const from = loaded.state === 'ready' ? loaded.value.n : null;
  useEffect(() => {
    if (from === null) return undefined;
    restore({ path: target, n: from });
    return () => restore(null);
  }, [restore, target, from]);
  return loaded;
}
