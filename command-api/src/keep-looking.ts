import { setTimeout as sleep } from 'node:timers/promises';

export interface Looking {
  /** Resolves when the look that goes on has ended. */
  stop(): Promise<void>;
}

interface Terms {
  /** Milliseconds between two looks. */
  readonly everyMs: number;
  /** Receives what a look failed with; the next comes at its time. */
  readonly report: (error: unknown) => void;
}

/** Looks for work at once and again and again until it is stopped; `signal` aborts then. */
export function keepLooking(look: (signal: AbortSignal) => Promise<unknown>, { everyMs, report }: Terms): Looking {
  const stopping = new AbortController();
  const { signal } = stopping;
  const looking = (async () => {
    while (!signal.aborted) {
      await look(signal).catch(report);
      await sleep(everyMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await looking;
    },
  };
}

/** Does one piece of work after another, until none is left or the signal aborts; `work` says whether it did one. */
export async function workThrough(signal: AbortSignal, work: () => Promise<boolean>): Promise<void> {
  while (!signal.aborted && (await work()));
}
