import { setTimeout as sleep } from 'node:timers/promises';
import { openNap } from '../nap.ts';

export interface WorkOff<T> {
  /** In hand at once. */
  readonly atOnce: number;
  /** Takes at most so many into hand. */
  readonly take: (most: number) => Promise<readonly T[]>;
  readonly work: (item: T) => Promise<void>;
  readonly signal: AbortSignal;
  readonly report: (error: unknown) => void;
}

/** How often is looked for what is due while nothing happens. */
const LOOK_EVERY_MS = 500;
/** Between two looks, so that what ends together is followed by one of them. */
const SOONEST_MS = 20;

/**
 * Works off what is due, each by itself: one that hangs holds its own place and no other. Resolves once `signal` ended it
 * and all is done.
 */
export async function workOff<T>({ atOnce, take, work, signal, report }: WorkOff<T>): Promise<void> {
  const inHand = new Set<Promise<void>>();
  const nap = openNap();
  signal.addEventListener('abort', nap.wake, { once: true });

  const takeSome = async (): Promise<number> => {
    const room = atOnce - inHand.size;
    const taken = room > 0 ? await take(room) : [];
    for (const item of taken) {
      const working: Promise<void> = work(item)
        .catch(report)
        .then(() => {
          inHand.delete(working);
          nap.wake();
        });
      inHand.add(working);
    }
    return taken.length;
  };

  while (!signal.aborted) {
    nap.looking();
    const taken = await takeSome().catch((error: unknown) => {
      report(error);
      return 0;
    });
    if (taken === 0 && !signal.aborted) await nap.take(LOOK_EVERY_MS);
    await sleep(SOONEST_MS, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(inHand);
}
