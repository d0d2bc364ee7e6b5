import { setTimeout as sleep } from 'node:timers/promises';

const FLUSH_EVERY_MS = 200;
/** Bound on the share of time for writes, so that a higher load leads to more coalescing. */
const BUSY_SHARE = 0.2;

/** Writes what has gathered several times a second, until the signal. */
export async function flushOften(
  flush: () => Promise<void>,
  { signal, report }: { readonly signal: AbortSignal; readonly report: (error: unknown) => void },
): Promise<void> {
  while (!signal.aborted) {
    const began = performance.now();
    await flush().catch(report);
    const took = performance.now() - began;
    await sleep(Math.max(FLUSH_EVERY_MS, took / BUSY_SHARE), undefined, { signal }).catch(() => undefined);
  }
}
