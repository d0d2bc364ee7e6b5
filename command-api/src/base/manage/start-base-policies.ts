import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { endOverdueRequest, endOverdueSession } from './settle.ts';

const LOOK_EVERY_MS = 1000;

export interface BasePolicies {
  stop(): Promise<void>;
}

/**
 * Ends requests and sessions of bases at their time. The rows in the private schema are the timers: any number of
 * processes may look, one at a time holds a row, and the stream decides. Needs the private schemas.
 */
export function startBasePolicies(
  deps: Pick<Deps, 'eventStore' | 'relational' | 'clock' | 'newId'>,
  { report }: { readonly report: (error: unknown) => void },
): BasePolicies {
  const stopping = new AbortController();
  const { signal } = stopping;
  const all = async (end: (wires: typeof deps) => Promise<boolean>): Promise<void> => {
    while (!signal.aborted && (await end(deps)));
  };
  const loop = (async () => {
    while (!signal.aborted) {
      await all(endOverdueRequest).catch(report);
      await all(endOverdueSession).catch(report);
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
