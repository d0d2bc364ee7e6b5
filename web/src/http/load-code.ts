import { Failure, pauseAfterFailure } from './failure.ts';

interface Wires {
  /** Resolves to true if the server of the code answers. */
  readonly isReachable: () => Promise<boolean>;
  readonly pause: () => Promise<unknown>;
  /** Resolves once the time limit of all attempts together is over. */
  readonly timeOver: () => Promise<unknown>;
}

/** Section 9 of the specification. */
const TIME_LIMIT_MS = 120_000;

const OF_THE_PAGE: Wires = {
  isReachable: () =>
    fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  pause: () =>
    new Promise((resolve) => {
      setTimeout(resolve, pauseAfterFailure());
    }),
  timeOver: () =>
    new Promise((resolve) => {
      setTimeout(resolve, TIME_LIMIT_MS);
    }),
};

/**
 * Loads code or texts that are not part of the first load. A failed attempt is repeated for 120 seconds while the line
 * is lost.
 * Rejects after that time, and if the server is reachable before and after a failed attempt: it then serves another
 * version.
 */
export async function loadCode<T>(load: () => Promise<T>, wires: Wires = OF_THE_PAGE): Promise<T> {
  const limit = { isOver: false };
  const end = wires.timeOver().then((): never => {
    limit.isOver = true;
    throw new Failure('timeout');
  });
  return Promise.race([attempts(load, wires, limit), end]);
}

async function attempts<T>(
  load: () => Promise<T>,
  { isReachable, pause }: Wires,
  limit: { readonly isOver: boolean },
): Promise<T> {
  for (let wasReachable = false; ;) {
    try {
      return await load();
    } catch (thrown) {
      const isNow = await isReachable();
      if (limit.isOver || (wasReachable && isNow)) throw thrown;
      wasReachable = isNow;
      if (!isNow) await pause();
    }
  }
}
