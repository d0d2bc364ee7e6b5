import { setTimeout as sleep } from 'node:timers/promises';

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

/** Works off what is due, each by itself: one that hangs holds its own place and no other. Resolves once `signal` ended it and all is done. */
export async function workOff<T>({ atOnce, take, work, signal, report }: WorkOff<T>): Promise<void> {
  const inHand = new Set<Promise<void>>();
  let hasEnded = false;
  let wake = (): void => undefined;
  signal.addEventListener('abort', () => wake(), { once: true });
  const somethingEnds = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const takeSome = async (): Promise<number> => {
    const room = atOnce - inHand.size;
    const taken = room > 0 ? await take(room) : [];
    for (const item of taken) {
      const working: Promise<void> = work(item)
        .catch(report)
        .then(() => {
          inHand.delete(working);
          hasEnded = true;
          wake();
        });
      inHand.add(working);
    }
    return taken.length;
  };

  while (!signal.aborted) {
    hasEnded = false;
    const taken = await takeSome().catch((error: unknown) => {
      report(error);
      return 0;
    });
    if (taken === 0 && !hasEnded && !signal.aborted) await somethingEnds();
    await sleep(SOONEST_MS, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(inHand);
}
