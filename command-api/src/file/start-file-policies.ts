import { setTimeout as sleep } from 'node:timers/promises';
import { sweepFile, type SweepDeps } from './sweep-files.ts';

const LOOK_EVERY_MS = 60_000;

/** Sweeps files at their time. Any number of processes may run it together. Needs the private schemas. */
export function startFilePolicies(
  deps: SweepDeps,
  { report }: { readonly report: (error: unknown) => void },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const all = async (): Promise<void> => {
    while (!signal.aborted && (await sweepFile(deps)));
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
