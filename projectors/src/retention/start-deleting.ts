import { setTimeout as sleep } from 'node:timers/promises';
import { deleteExpired, type DeletingDeps } from './delete-expired.ts';

const LOOK_EVERY_MS = 3_600_000;

/** Deletes expired readings as their cutoffs come. A deletion under way at the end is left to the next process. */
export function startDeleting(
  deps: DeletingDeps,
  { report }: { readonly report: (error: unknown) => void },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  void (async () => {
    while (!signal.aborted) {
      await deleteExpired(deps).catch((error: unknown) => {
        if (!signal.aborted) report(error);
      });
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return { stop: async () => stopping.abort() };
}
