import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../deps.ts';
import { tellExportedTable } from './tell-exported-table.ts';

const LOOK_EVERY_MS = 1_000;

/** Tells the downloads that the query side noted. Any number of processes may run it together. Needs the private schemas. */
export function startExportPolicies(
  deps: Pick<Deps, 'eventStore' | 'relational' | 'newId'>,
  { report }: { readonly report: (error: unknown) => void },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const all = async (): Promise<void> => {
    while (!signal.aborted && (await tellExportedTable(deps)));
  };
  const loop = (async () => {
    while (!signal.aborted) {
      await all().catch(report);
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
}
