import { setTimeout as sleep } from 'node:timers/promises';
import { Fenced } from './lease.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2_000;

export interface Persistence {
  readonly signal: AbortSignal;
  readonly report: (error: unknown) => void;
}

/** Retries until success, without a time limit. Throws only when stopped, or `Fenced`. */
export async function persist<T>(work: () => Promise<T>, { signal, report }: Persistence): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (error instanceof Fenced) throw error;
      report(error);
      await sleep(pause, undefined, { signal });
    }
  }
}
