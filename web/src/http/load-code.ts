import { Failure, pauseAfterFailure } from './failure.ts';

interface Wires {
  /** Whether the server that has the code answers. */
  readonly isReachable: () => Promise<boolean>;
  readonly pause: () => Promise<unknown>;
  /** Resolves once the time for all attempts together is over. */
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
 * Loads code or texts that do not come with the first load. An attempt that fails while the line is lost is repeated for 120 seconds.
 * Rejects after that, and where the server answers before and after a failed attempt: it serves another version then.
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
